/** In pixels: large enough to be read from a photo album. */
const width = 640;

/** Draws a QR code of `text` on a canvas. `margin` is in modules. */
export async function drawQrCode(text: string, margin = 0): Promise<HTMLCanvasElement> {
  const { toCanvas } = await import("qrcode");
  const canvas = document.createElement("canvas");
  await toCanvas(canvas, text, { width, margin });
  return canvas;
}

/** Draws a QR code of `text` as a PNG. */
export async function drawQrPicture(text: string): Promise<Blob> {
  return toPicture(await drawQrCode(text, 3), "image/png");
}

export function toPicture(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error("no picture"))),
      type,
      0.92,
    );
  });
}
