import { flag, folder, integer, text } from "../kinds.ts";
import type { SettingGroup } from "../setting.ts";

/** Settings of the packaging host alone. */
export const packagerSettings = {
  host: {
    name: "PACKAGER_HOST",
    kind: text,
    default: "0.0.0.0",
    description: "address that the packaging host listens on",
  },
  buildsFolder: {
    name: "PACKAGER_BUILDS",
    kind: folder,
    default: null,
    defaultText: "the demo's",
    description: "folder of `<build>.apk` files that are served without registration",
  },
  cacheMebibytes: {
    name: "PACKAGER_CACHE_MB",
    kind: integer(1, 1_000_000),
    default: 128,
    description: "MiB of memory for the ends of packages and the channels' signing blocks",
  },
  maxUploadMebibytes: {
    name: "PACKAGER_MAX_MB",
    kind: integer(1, 4096),
    default: 4096,
    description: "MiB of the largest package that can be registered",
  },
  isBehindCache: {
    name: "PACKAGER_BEHIND_CACHE",
    kind: flag("1", "0"),
    default: false,
    defaultText: "0",
    description:
      "`1`: a proxy keeps packages, limits addresses and reports what it sent; nobody else reaches the host",
  },
} as const satisfies SettingGroup;

/** How much one node serves at a time, and to one address. */
export const downloadLimitSettings = {
  downloads: {
    name: "PACKAGER_DOWNLOADS",
    kind: integer(1, 100_000),
    default: 1000,
    description: "concurrent downloads of one node; each takes 256 KiB of memory",
  },
  downloadsPerAddress: {
    name: "PACKAGER_DOWNLOADS_PER_ADDRESS",
    kind: integer(1, 100_000),
    default: 64,
    description: "concurrent downloads of one address",
  },
  startsPerAddress: {
    name: "PACKAGER_STARTS_PER_ADDRESS",
    kind: integer(1, 1_000_000),
    default: 600,
    description: "requests a minute of one address",
  },
} as const satisfies SettingGroup;
