/** Zoom and position of the picture under the square frame. Lengths are in sides of the frame. */
export interface Crop {
  /** 1 if the picture exactly covers the frame. */
  zoom: number;
  /** Offset of the picture's middle from the frame's middle. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A point relative to the frame's middle, in sides of the frame. */
export interface Point {
  x: number;
  y: number;
}

const middle: Point = { x: 0, y: 0 };
export const maxZoom = 4;
export const initialCrop: Crop = { zoom: 1, x: 0, y: 0 };

/** Limits a crop so that the picture always covers the frame. */
export function fitCrop(crop: Crop, picture: Size): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const { width, height } = coverSize(picture);
  const within = (offset: number, side: number) => {
    const spare = (side * zoom - 1) / 2;
    return Math.min(spare, Math.max(-spare, offset)) || 0;
  };
  return { zoom, x: within(crop.x, width), y: within(crop.y, height) };
}

/** Zooms around a point of the frame, which keeps its place. */
export function zoomCrop(crop: Crop, zoom: number, picture: Size, at: Point = middle): Crop {
  const target = Math.min(maxZoom, Math.max(1, zoom));
  const factor = target / crop.zoom;
  const x = at.x + (crop.x - at.x) * factor;
  const y = at.y + (crop.y - at.y) * factor;
  return fitCrop({ zoom: target, x, y }, picture);
}

/** Size of the picture at zoom 1, in sides of the frame. */
export function coverSize({ width, height }: Size): Size {
  const shorter = Math.min(width, height);
  return { width: width / shorter, height: height / shorter };
}

/** The visible square, in pixels of the picture. */
export function croppedSquare(
  crop: Crop,
  picture: Size,
): { left: number; top: number; side: number } {
  const { zoom, x, y } = fitCrop(crop, picture);
  const side = Math.min(picture.width, picture.height) / zoom;
  return {
    left: (picture.width - side) / 2 - x * side,
    top: (picture.height - side) / 2 - y * side,
    side,
  };
}
