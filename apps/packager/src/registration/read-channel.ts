import { isFault } from "@playfront/apk/apk-fault";
import { readChannels } from "@playfront/apk/channel-pairs";
import { describeApk } from "@playfront/apk/describe-apk";
import { createDiskStorage } from "@playfront/storage/disk";
import type { Storage } from "@playfront/storage/storage";
import { readBytes } from "../builds/build.ts";
import type { PackageFile } from "../hashing/package-tasks.ts";

const maxCharacters = 64;

/** The channel that a package came with, which no channel's package has any more; null if it has none. */
export async function readChannel(
  { folder, key, size }: PackageFile,
  shopStorage: Storage,
): Promise<string | null> {
  const storage = folder === null ? shopStorage : createDiskStorage(folder);
  const read = (start: number, end: number) => readBytes({ storage, key }, start, end);
  const apk = await describeApk({ size, read });
  if (isFault(apk)) return null;
  const { walle, vasdolly, packerNg } = readChannels(apk.pairs);
  const channel = (walle?.channel ?? vasdolly ?? packerNg ?? "").replace(/\p{C}/gu, "");
  return [...channel].slice(0, maxCharacters).join("") || null;
}
