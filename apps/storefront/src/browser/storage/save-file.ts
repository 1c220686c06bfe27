import { hasNativeSide } from "../container/bridge.ts";
import { getSurroundings } from "../container/surroundings.ts";

/** How long a browser may take to fetch the file, milliseconds. */
const pickUpMs = 60_000;

/** WeChat and the webviews of apps take no downloads. */
export function canSaveFiles(): boolean {
  return getSurroundings().container === "mobile" && !hasNativeSide();
}

/** Lets the browser save a text as a file. Call it inside the tap handler. */
export function saveFile(name: string, text: string, type = "application/json"): void {
  saveBlob(name, new Blob([text], { type }));
}

/**
 * Saves a picture where the photo album finds it: on iOS by the share sheet, elsewhere as a download. Call it soon after
 * the tap. Resolves to whether the browser has taken it as a download.
 */
export async function savePicture(name: string, picture: Blob): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type });
  if (getSurroundings().platform === "ios" && navigator.canShare?.({ files: [file] })) {
    // A player who closes the sheet needs no message.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return false;
  }
  saveBlob(name, picture);
  return true;
}

function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), pickUpMs);
}
