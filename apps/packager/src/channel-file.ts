import { createHash } from "node:crypto";
import type { Build } from "./builds.ts";
import type { VirtualFile } from "./virtual-file.ts";

/** The channel of whoever came without one, or with one that is not well-formed. */
export const DEFAULT_CHANNEL = "default";

const CHANNEL = /^[A-Za-z0-9_-]{1,64}$/;

/** The channel that a path segment names, percent-encoded or not; the default one for any other. */
export function channelOf(segment: string): string {
  const decoded = decode(segment);
  return CHANNEL.test(decoded) ? decoded : DEFAULT_CHANNEL;
}

/**
 * The package of one channel. The base file is handed out as it is; once the channel is written
 * into it, the one segment becomes the base up to its signing block and a tail of the channel's own.
 *
 * The entity tag covers the channel whatever the bytes: packages of two channels have the same
 * length, so a tag without it would let a resumed download join the parts of two of them.
 */
export function channelFile(build: Build, channel: string): VirtualFile {
  return {
    segments: [{ kind: "file", path: build.path, start: 0, length: build.size }],
    length: build.size,
    etag: `"${digest(`${build.sha256}/${channel}`)}"`,
    lastModified: build.modified,
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
