import { type Crop, croppedSquare } from "./avatar-crop.ts";

/** File types that the host accepts (docs/wire.md#rules-of-single-calls). */
export const avatarTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const maxBytes = 5 * 1024 * 1024;
/** Side of the uploaded square, pixels. */
const side = 512;

/** The message for an unusable file, or null. */
export function checkAvatarFile(file: Pick<File, "type" | "size">): string | null {
  if (!avatarTypes.includes(file.type)) return "请选择 JPG、PNG、WebP 或 GIF 格式的图片";
  if (file.size === 0) return "图片是空的，请换一张";
  return file.size > maxBytes ? "图片不能超过 5 MB，请压缩后再试" : null;
}

/** Decodes a picture; null if the browser cannot. The caller must revoke the object URL of a file. */
export async function loadPicture(source: File | string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = typeof source === "string" ? source : URL.createObjectURL(source);
  try {
    await picture.decode();
    if (picture.naturalWidth > 0 && picture.naturalHeight > 0) return picture;
  } catch {
    // Not a picture, despite its file name.
  }
  URL.revokeObjectURL(picture.src);
  return null;
}

/** The cropped square as a JPEG file; null without memory or canvas support. */
export async function createCroppedFile(
  picture: HTMLImageElement,
  crop: Crop,
): Promise<File | null> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const square = croppedSquare(crop, size);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG turns transparent parts black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.92);
  });
  return blob && new File([blob], "avatar.jpg", { type: blob.type });
}
