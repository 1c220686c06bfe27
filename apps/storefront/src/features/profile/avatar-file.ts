import { type Crop, croppedSquare } from "./avatar-crop.ts";

/** What the host takes (docs/wire.md#rules-of-single-calls). */
export const avatarTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const maxBytes = 5 * 1024 * 1024;
/** Pixels of the square that is sent. */
const side = 512;

/** What is wrong with a chosen file, in words; null when it may be used. */
export function checkAvatarFile(file: Pick<File, "type" | "size">): string | null {
  if (!avatarTypes.includes(file.type)) return "请选择 JPG、PNG、WebP 或 GIF 格式的图片";
  if (file.size === 0) return "图片是空的，请换一张";
  return file.size > maxBytes ? "图片不能超过 5 MB，请压缩后再试" : null;
}

/** The picture of a file as the browser decodes it; null when it cannot. Its address must be revoked after use. */
export async function loadPicture(file: File): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    if (picture.naturalWidth > 0 && picture.naturalHeight > 0) return picture;
  } catch {
    // Not a picture, whatever its name says.
  }
  URL.revokeObjectURL(picture.src);
  return null;
}

/** The cropped square as a file of its own; null when the browser has no memory or no canvas for it. */
export async function cutOut(picture: HTMLImageElement, crop: Crop): Promise<File | null> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const square = croppedSquare(crop, size);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return null;
  // See-through parts would turn black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.92);
  });
  return blob && new File([blob], "avatar.jpg", { type: blob.type });
}
