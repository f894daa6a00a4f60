import { expect, test } from "vitest";
import { fit, hold, near, pan, reveal, SIDE, SMALLEST, zoom } from "./camera";

const WINDOW = { width: 840, height: 420 };
const BOX = { left: -2, top: -1, right: 2, bottom: 1 };

test("the whole box fits into the middle of the window", () => {
  const camera = fit(BOX, WINDOW);
  expect(camera.scale).toBe(1.15);
  expect(camera.y + 0.5 * SIDE * camera.scale).toBeCloseTo(210);
  expect(camera.x + 0.5 * SIDE * camera.scale).toBeCloseTo(420);
  const wide = fit({ left: 0, top: 0, right: 19, bottom: 0 }, WINDOW);
  expect(wide.scale).toBeCloseTo(812 / (20 * SIDE));
  expect(wide.x).toBeCloseTo(14);
});

test("a board too large to touch is shown where it is in use", () => {
  const large = { left: -20, top: -3, right: 20, bottom: 3 };
  expect(near(BOX, BOX, null, WINDOW)).toEqual(fit(BOX, WINDOW));
  const camera = near(large, { left: 18, top: 0, right: 18, bottom: 0 }, null, WINDOW);
  expect(camera.scale).toBe(0.55);
  expect(camera.x + 18.5 * SIDE * camera.scale).toBeCloseTo(WINDOW.width / 2);
  const watched = near(large, large, [20, 0], WINDOW);
  expect(watched.x + 21 * SIDE * watched.scale).toBeLessThanOrEqual(WINDOW.width);
});

test("zooming keeps the place under the pointer, and ends somewhere", () => {
  const before = fit(BOX, WINDOW);
  const after = zoom(before, 0.5, { x: 100, y: 50 });
  const place = (camera: typeof before) => (100 - camera.x) / camera.scale;
  expect(place(after)).toBeCloseTo(place(before));
  expect(zoom(before, 0.0001, { x: 0, y: 0 }).scale).toBe(SMALLEST);
});

test("the board cannot be dragged away", () => {
  const camera = hold(pan(fit(BOX, WINDOW), 10_000, -10_000), BOX, WINDOW);
  const side = SIDE * camera.scale;
  expect(camera.x + BOX.left * side).toBeCloseTo(WINDOW.width - side);
  expect(camera.y + (BOX.bottom + 1) * side).toBeCloseTo(side);
});

test("a space outside comes into the window, one inside changes nothing", () => {
  const camera = fit(BOX, WINDOW);
  expect(reveal(camera, [0, 0], WINDOW)).toBe(camera);
  const moved = reveal(camera, [30, 0], WINDOW);
  expect(moved.x + 31 * SIDE * moved.scale).toBeLessThanOrEqual(WINDOW.width);
  expect(moved.y).toBe(camera.y);
});
