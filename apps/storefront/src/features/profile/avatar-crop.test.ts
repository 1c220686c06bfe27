import { describe, expect, test } from "vitest";
import { croppedSquare, fitCrop, initialCrop, zoomCrop } from "./avatar-crop.ts";

const wide = { width: 400, height: 200 };
const tall = { width: 300, height: 900 };

describe("the square that becomes the avatar", () => {
  test("is initially the middle of the picture", () => {
    expect(croppedSquare(initialCrop, wide)).toEqual({ left: 100, top: 0, side: 200 });
    expect(croppedSquare(initialCrop, tall)).toEqual({ left: 0, top: 300, side: 300 });
  });

  test("moves with the drag: dragging right shows more of the picture's left", () => {
    expect(croppedSquare({ zoom: 1, x: 0.25, y: 0 }, wide)).toEqual({
      left: 50,
      top: 0,
      side: 200,
    });
    expect(croppedSquare({ zoom: 2, x: 0, y: -0.5 }, wide)).toEqual({
      left: 150,
      top: 100,
      side: 100,
    });
  });

  test("never leaves the picture, however far it is dragged or zoomed", () => {
    for (const picture of [wide, tall, { width: 1, height: 1 }]) {
      for (const crop of [
        { zoom: 0.1, x: 9, y: 9 },
        { zoom: 3, x: -9, y: 9 },
        { zoom: 99, x: 9, y: -9 },
      ]) {
        const { left, top, side } = croppedSquare(crop, picture);
        expect(left).toBeGreaterThanOrEqual(-1e-9);
        expect(top).toBeGreaterThanOrEqual(-1e-9);
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-9);
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-9);
        expect(side).toBeGreaterThan(0);
      }
    }
  });
});

test("a side that exactly covers the frame cannot be moved", () => {
  expect(fitCrop({ zoom: 1, x: 0.2, y: 0.2 }, wide)).toEqual({ zoom: 1, x: 0.2, y: 0 });
});

test("zooming keeps the middle in place", () => {
  const crop = fitCrop({ zoom: 2, x: 0.3, y: 0.1 }, wide);
  const middle = (shown: typeof crop) => {
    const { left, top, side } = croppedSquare(shown, wide);
    return [left + side / 2, top + side / 2];
  };
  const closer = middle(zoomCrop(crop, 4, wide));
  middle(crop).forEach((value, index) => {
    expect(closer[index]).toBeCloseTo(value);
  });
});

test("zooming around a point keeps that point in place", () => {
  const crop = fitCrop({ zoom: 2, x: 0.3, y: 0.1 }, wide);
  const at = { x: -0.2, y: 0.15 };
  const shown = (placed: typeof crop) => {
    const { left, top, side } = croppedSquare(placed, wide);
    return [left + (at.x + 0.5) * side, top + (at.y + 0.5) * side];
  };
  const before = shown(crop);
  shown(zoomCrop(crop, 3, wide, at)).forEach((value, index) => {
    expect(value).toBeCloseTo(before[index]!);
  });
});
