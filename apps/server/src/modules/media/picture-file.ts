/** What a file of a picture is, by walking through it from its first byte; nothing is decoded. */
export interface PictureFile {
  /** Where the picture ends: what comes after belongs to something else. Null when it breaks off before. */
  end: number | null;
  /** Pictures shown one after another; 1 for a still. */
  frames: number;
}

type Walk = (image: Buffer) => PictureFile;

/** Null when the bytes do not begin as a JPEG, PNG, WebP or GIF does. */
export function readPictureFile(image: Buffer): PictureFile | null {
  const kind = kinds.find(({ at = 0, bytes }) =>
    image.subarray(at, at + bytes.length / 2).equals(Buffer.from(bytes, "hex")),
  );
  if (!kind) return null;
  try {
    return kind.walk(image);
  } catch (error) {
    // A length that points past the last byte.
    if (error instanceof RangeError) return { end: null, frames: 1 };
    throw error;
  }
}

/** JPEG, PNG, WebP in its RIFF container, the two GIFs; hexadecimal. */
const kinds: readonly { at?: number; bytes: string; walk: Walk }[] = [
  { bytes: "ffd8ff", walk: walkJpeg },
  { bytes: "89504e470d0a1a0a", walk: walkPng },
  { at: 8, bytes: "57454250", walk: walkWebp },
  { bytes: "474946383761", walk: walkGif },
  { bytes: "474946383961", walk: walkGif },
];

const jpeg = { end: 0xd9, scan: 0xda, stuffed: 0x00, fill: 0xff, restart: [0xd0, 0xd7] } as const;

/** Segments with a length each; after a start of scan, coded data up to the next marker that is none of its own. */
function walkJpeg(image: Buffer): PictureFile {
  let at = 2;
  while (at < image.length) {
    if (image.readUInt8(at) !== 0xff) break;
    const marker = image.readUInt8(at + 1);
    if (marker === jpeg.end) return { end: at + 2, frames: 1 };
    if (marker === jpeg.fill) {
      at += 1;
      continue;
    }
    at += 2 + image.readUInt16BE(at + 2);
    if (marker === jpeg.scan) at = endOfScan(image, at);
  }
  return { end: null, frames: 1 };
}

function endOfScan(image: Buffer, start: number): number {
  let at = image.indexOf(0xff, start);
  while (at !== -1) {
    const next = image.readUInt8(at + 1);
    const isRestart = next >= jpeg.restart[0] && next <= jpeg.restart[1];
    if (next !== jpeg.stuffed && !isRestart) return at;
    at = image.indexOf(0xff, at + 2);
  }
  return image.length;
}

/** Chunks of length, name, data and checksum. */
function walkPng(image: Buffer): PictureFile {
  let at = 8;
  while (at < image.length) {
    const name = image.toString("latin1", at + 4, at + 8);
    at += 12 + image.readUInt32BE(at);
    if (name === "IEND") return { end: at <= image.length ? at : null, frames: 1 };
  }
  return { end: null, frames: 1 };
}

/** The container says how long it is; its chunks are even in length. */
function walkWebp(image: Buffer): PictureFile {
  const end = 8 + image.readUInt32LE(4);
  let frames = 0;
  for (let at = 12; at + 8 <= Math.min(end, image.length); ) {
    if (image.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const length = image.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { end: end <= image.length ? end : null, frames: Math.max(1, frames) };
}

const gif = { extension: 0x21, picture: 0x2c, trailer: 0x3b } as const;

/** Blocks: extensions, pictures each with a head and perhaps colours of their own, and the trailer. */
function walkGif(image: Buffer): PictureFile {
  let at = 13 + colorTable(image.readUInt8(10));
  let frames = 0;
  for (;;) {
    const block = image.readUInt8(at);
    if (block === gif.trailer) return { end: at + 1, frames: Math.max(1, frames) };
    if (block === gif.extension) at = endOfSubBlocks(image, at + 2);
    else if (block === gif.picture) {
      frames += 1;
      at = endOfSubBlocks(image, at + 11 + colorTable(image.readUInt8(at + 9)));
    } else return { end: null, frames: Math.max(1, frames) };
  }
}

/** Bytes of a table of colours, by the flags of its head; 0 when there is none. */
function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(image: Buffer, start: number): number {
  let at = start;
  for (let length = image.readUInt8(at); length > 0; length = image.readUInt8(at)) at += 1 + length;
  return at + 1;
}
