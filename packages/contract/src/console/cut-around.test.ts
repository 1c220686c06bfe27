import { expect, test } from "vitest";
import { cutAround, middle } from "./cut-around.ts";

const wide = { width: 16, height: 9 };

test("a tall picture is cut above and below, a wide one left and right", () => {
  expect(cutAround({ width: 320, height: 400 }, wide, middle)).toEqual({
    width: 320,
    height: 180,
    left: 0,
    top: 110,
  });
  expect(cutAround({ width: 640, height: 180 }, wide, middle)).toEqual({
    width: 320,
    height: 180,
    left: 160,
    top: 0,
  });
});

test("the focus is in the middle of the cut, unless an edge is nearer", () => {
  const tall = { width: 320, height: 400 };
  expect(cutAround(tall, wide, { x: 0, y: 60 }).top).toBe(150);
  expect(cutAround(tall, wide, { x: 0, y: 5 }).top).toBe(0);
  expect(cutAround(tall, wide, { x: 0, y: 100 }).top).toBe(220);
});

test("a picture of the frame's proportions stays whole, and no cut leaves the picture", () => {
  const whole = { width: 1080, height: 1080, left: 0, top: 0 };
  expect(
    cutAround({ width: 1080, height: 1080 }, { width: 96, height: 96 }, { x: 9, y: 9 }),
  ).toEqual(whole);
  for (let width = 1; width < 60; width += 1) {
    const cut = cutAround({ width, height: 37 }, wide, { x: 99, y: 1 });
    expect(cut.left + cut.width).toBeLessThanOrEqual(width);
    expect(cut.top + cut.height).toBeLessThanOrEqual(37);
  }
});
