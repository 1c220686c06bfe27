/** In pixels, or only as a proportion. */
interface Size {
  width: number;
  height: number;
}

/** A point of a picture in hundredths of its width and height, from the upper left. */
export interface Focus {
  x: number;
  y: number;
}

export interface Region extends Size {
  left: number;
  top: number;
}

export const middle: Focus = { x: 50, y: 50 };

/** The largest part of a picture that has the frame's proportions, with the focus as near to its middle as the edges allow. */
export function cutAround(picture: Size, frame: Size, focus: Focus): Region {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height);
  const width = Math.min(picture.width, Math.max(1, Math.round(frame.width * scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(frame.height * scale)));
  return {
    width,
    height,
    left: placed(picture.width, width, focus.x),
    top: placed(picture.height, height, focus.y),
  };
}

function placed(whole: number, part: number, focus: number): number {
  const start = Math.round((whole * focus) / 100 - part / 2);
  return Math.min(Math.max(0, start), whole - part);
}
