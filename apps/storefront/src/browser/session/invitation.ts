import { readStored } from "../storage/device-storage.ts";

const keptMs = 7 * 86_400_000;

/**
 * The field of a registration that says by which short link the player came in the last seven days. The early script stores
 * the code from the page's address, with the time.
 */
export function readInvitation(): { share?: string } {
  const [share = "", at = ""] = (readStored("share") ?? "").split(" ");
  const isRecent = Math.abs(Date.now() - Number(at)) < keptMs;
  return share !== "" && isRecent ? { share } : {};
}
