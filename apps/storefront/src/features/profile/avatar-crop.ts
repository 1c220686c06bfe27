/** Where a picture lies under the square frame: how much it is enlarged beyond covering it, and how far it is moved. */
export interface Crop {
  /** 1 covers the frame exactly. */
  zoom: number;
  /** Offset of the picture's middle from the frame's, in sides of the frame. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A place in the frame, from its middle, in sides of the frame. */
export interface Point {
  x: number;
  y: number;
}

const middle: Point = { x: 0, y: 0 };
export const maxZoom = 4;
export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 };

/** The same crop within what is possible: the frame is always covered. */
export function fitCrop(crop: Crop, picture: Size): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const { width, height } = coverOf(picture);
  const within = (offset: number, side: number) => {
    const spare = (side * zoom - 1) / 2;
    return Math.min(spare, Math.max(-spare, offset)) || 0;
  };
  return { zoom, x: within(crop.x, width), y: within(crop.y, height) };
}

/** Enlarges around a point of the frame, its middle if none is given, so that what lies there stays. */
export function zoomCrop(crop: Crop, zoom: number, picture: Size, at: Point = middle): Crop {
  const target = Math.min(maxZoom, Math.max(1, zoom));
  const factor = target / crop.zoom;
  const x = at.x + (crop.x - at.x) * factor;
  const y = at.y + (crop.y - at.y) * factor;
  return fitCrop({ zoom: target, x, y }, picture);
}

/** Sides of the picture, in sides of the frame, when it just covers the frame. */
export function coverOf({ width, height }: Size): Size {
  const shorter = Math.min(width, height);
  return { width: width / shorter, height: height / shorter };
}

/** The square of the picture that the frame shows, in the picture's pixels. */
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
