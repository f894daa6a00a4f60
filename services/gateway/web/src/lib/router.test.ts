import { expect, test } from "vitest";
import { parseRoute } from "./router.svelte";

const id = "0d5f7a0e-3c4c-4b7e-9d33-0c7c37f2b3aa";

test("addresses", () => {
  expect(parseRoute("/")).toEqual({ page: "lobby" });
  expect(parseRoute(`/table/${id}`)).toEqual({ page: "table", id });
  expect(parseRoute(`/game/${id}/`)).toEqual({ page: "game", id });
  expect(parseRoute("/boards")).toEqual({ page: "boards" });
  expect(parseRoute("/account/")).toEqual({ page: "account" });
  expect(parseRoute("/player/bot-ada")).toEqual({ page: "player", id: "bot-ada" });
  expect(parseRoute("/player/bot-ada/more")).toEqual({ page: "nowhere" });
  expect(parseRoute(`/game/${id}/more`)).toEqual({ page: "nowhere" });
  expect(parseRoute("/game/not-an-id")).toEqual({ page: "nowhere" });
});
