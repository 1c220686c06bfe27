import { directoryEntries } from "../central-directory.ts";
import type { ApkSource } from "../describe-apk.ts";
import { END_SEARCH_BYTES, findEndRecord } from "../end-record.ts";

const MANIFEST = "AndroidManifest.xml";
const BUNDLE_CONFIG = "BundleConfig.pb";

/**
 * Whether a ZIP that is no signed package holds packages or the parts to make one of: an .aab, .apks,
 * .apkm or .xapk. For sources that `describeApk` has called unsigned, so their directory is bounded.
 */
export async function isBundle({ size, read }: ApkSource): Promise<boolean> {
  const from = Math.max(0, size - END_SEARCH_BYTES);
  const end = findEndRecord(await read(from, size), size);
  if ("kind" in end) return false;
  const directory = await read(end.directoryOffset, end.offset);
  let isSet = false;
  for (const entry of directoryEntries(directory, end.entryCount)) {
    if ("kind" in entry || entry.name === MANIFEST) return false;
    isSet ||= entry.name === BUNDLE_CONFIG || entry.name.toLowerCase().endsWith(".apk");
  }
  return isSet;
}
