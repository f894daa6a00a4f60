import { beforeEach, expect, test } from "vitest";
import { Fingers } from "./fingers";

let told: unknown[][] = [];
let fingers: Fingers;
const element = { setPointerCapture: () => undefined };
const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY, button: 0 });
const click = (detail: number) => {
  let stopped = false;
  fingers.click({ detail, stopPropagation: () => (stopped = true), preventDefault: () => undefined });
  return stopped;
};

beforeEach(() => {
  told = [];
  fingers = new Fingers({
    pan: (dx, dy) => told.push(["pan", dx, dy]),
    zoom: (factor, point) => told.push(["zoom", factor, point.x, point.y]),
    held: (on) => told.push(["held", on]),
  });
});

test("a pointer that hardly moves clicks", () => {
  fingers.down(at(1, 10, 10));
  fingers.move(at(1, 13, 12), element);
  fingers.up(at(1, 13, 12));
  expect(told).toEqual([]);
  expect(click(1)).toBe(false);
});

test("a drag moves the board, and its end is no click", () => {
  fingers.down(at(1, 10, 10));
  fingers.move(at(1, 40, 10), element);
  fingers.move(at(1, 50, 15), element);
  fingers.up(at(1, 50, 15));
  expect(told).toEqual([["held", true], ["pan", 30, 0], ["pan", 10, 5], ["held", false]]);
  expect(click(1)).toBe(true);
  expect(click(1)).toBe(false);
});

test("a key that clicks after a drag is heard", () => {
  fingers.down(at(1, 0, 0));
  fingers.move(at(1, 40, 0), element);
  fingers.up(at(1, 40, 0));
  expect(click(0)).toBe(false);
});

test("two fingers zoom around their middle", () => {
  fingers.down(at(1, 0, 0));
  fingers.down(at(2, 100, 0));
  fingers.move(at(2, 200, 0), element);
  expect(told).toEqual([["held", true], ["pan", 50, 0], ["zoom", 2, 100, 0]]);
});
