import { directoryEntries } from "../central-directory.ts";
import type { ApkSource } from "../describe-apk.ts";
import { endSearchBytes, findEndRecord } from "../end-record.ts";

const manifest = "AndroidManifest.xml";
const bundleConfig = "BundleConfig.pb";

/**
 * Whether an unsigned ZIP is a bundle or a set of packages: .aab, .apks, .apkm or .xapk. For sources that `describeApk`
 * reported as unsigned, so the size of their directory is bounded.
 */
export async function isBundle({ size, read }: ApkSource): Promise<boolean> {
  const from = Math.max(0, size - endSearchBytes);
  const end = findEndRecord(await read(from, size), size);
  if ("kind" in end) return false;
  const directory = await read(end.directoryOffset, end.offset);
  let isSet = false;
  for (const entry of directoryEntries(directory, end.entryCount)) {
    if ("kind" in entry || entry.name === manifest) return false;
    isSet ||= entry.name === bundleConfig || entry.name.toLowerCase().endsWith(".apk");
  }
  return isSet;
}
