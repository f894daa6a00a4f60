import { expect, test } from "vitest";
import { BOTTOM, draw, HEIGHT, LEFT, nearest, niceStep, RIGHT, TOP } from "./curve";

const WIDTH = 640;

const points = (...shown: number[]) => shown.map((value, index) => ({ time: index * 1000, shown: value, game: `g${index}` }));

test("steps are round numbers", () => {
  expect(niceStep(20, 4)).toBe(5);
  expect(niceStep(90, 4)).toBe(50);
  expect(niceStep(400, 4)).toBe(100);
  expect(niceStep(1700, 4)).toBe(500);
  expect(niceStep(0, 4)).toBe(1);
});

test("the curve stays within its picture, better is higher", () => {
  const { x, y, marks, high, low } = draw(points(1000, 1180, 1090, 1333, 1210, 1001), WIDTH);
  expect(x[0]).toBe(LEFT);
  expect(x.at(-1)).toBe(WIDTH - RIGHT);
  for (const at of y) {
    expect(at).toBeGreaterThanOrEqual(TOP);
    expect(at).toBeLessThanOrEqual(HEIGHT - BOTTOM);
  }
  expect(y[3]).toBe(Math.min(...y));
  expect([high, low]).toEqual([1333, 1000]);
  expect(marks.map(({ value }) => value)).toEqual([1000, 1100, 1200, 1300, 1400]);
  expect(marks[0]!.at).toBeGreaterThan(marks[1]!.at);
});

test("one game is a point in the middle, equal ratings a flat line", () => {
  const one = draw(points(1042), WIDTH);
  expect(one.x).toEqual([(LEFT + WIDTH - RIGHT) / 2]);
  expect(one.days).toEqual([0]);
  expect(one.line).toMatch(/^M[\d.]+ [\d.]+$/);
  const flat = draw(points(1000, 1000, 1000), WIDTH);
  expect(new Set(flat.y).size).toBe(1);
  expect(flat.y[0]).toBeLessThanOrEqual(HEIGHT - BOTTOM);
});

test("the pointer finds the nearest game, also beside the curve", () => {
  expect(nearest(5, WIDTH, 0)).toBe(0);
  expect(nearest(5, WIDTH, (LEFT + WIDTH - RIGHT) / 2 + 20)).toBe(2);
  expect(nearest(5, WIDTH, WIDTH + 50)).toBe(4);
  expect(nearest(1, WIDTH, 300)).toBe(0);
});

test("a narrow picture has no room for a day in the middle", () => {
  expect(draw(points(1, 2, 3, 4, 5), 640).days).toEqual([0, 2, 4]);
  expect(draw(points(1, 2, 3, 4, 5), 300).days).toEqual([0, 4]);
});
