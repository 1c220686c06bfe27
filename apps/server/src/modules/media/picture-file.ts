/** Facts about a picture file, read from its structure without decoding it. */
export interface PictureFile {
  /** Offset after the picture's last byte; bytes behind it belong to something else. Null for a truncated file. */
  end: number | null;
  /** Frames of an animation; 1 for a still picture. */
  frames: number;
}

type ReadStructure = (image: Buffer) => PictureFile;

/** Null if the first bytes are not those of a JPEG, PNG, WebP or GIF. */
export function readPictureFile(image: Buffer): PictureFile | null {
  const kind = kinds.find(({ at = 0, bytes }) =>
    image.subarray(at, at + bytes.length / 2).equals(Buffer.from(bytes, "hex")),
  );
  if (!kind) return null;
  try {
    return kind.read(image);
  } catch (error) {
    // A length field points past the last byte.
    if (error instanceof RangeError) return { end: null, frames: 1 };
    throw error;
  }
}

/** First bytes in hexadecimal: JPEG, PNG, WebP in its RIFF container, both GIF versions. */
const kinds: readonly { at?: number; bytes: string; read: ReadStructure }[] = [
  { bytes: "ffd8ff", read: readJpeg },
  { bytes: "89504e470d0a1a0a", read: readPng },
  { at: 8, bytes: "57454250", read: readWebp },
  { bytes: "474946383761", read: readGif },
  { bytes: "474946383961", read: readGif },
];

const jpeg = { end: 0xd9, scan: 0xda, stuffed: 0x00, fill: 0xff, restart: [0xd0, 0xd7] } as const;

/** Segments, each with a length. A start of scan is followed by coded data up to the next marker outside of it. */
function readJpeg(image: Buffer): PictureFile {
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
function readPng(image: Buffer): PictureFile {
  let at = 8;
  while (at < image.length) {
    const name = image.toString("latin1", at + 4, at + 8);
    at += 12 + image.readUInt32BE(at);
    if (name === "IEND") return { end: at <= image.length ? at : null, frames: 1 };
  }
  return { end: null, frames: 1 };
}

/** The RIFF header contains the file's length; chunks are padded to an even length. */
function readWebp(image: Buffer): PictureFile {
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

/** Blocks: extensions, images with a header and an optional colour table each, and the trailer. */
function readGif(image: Buffer): PictureFile {
  let at = 13 + colorTableSize(image.readUInt8(10));
  let frames = 0;
  for (;;) {
    const block = image.readUInt8(at);
    if (block === gif.trailer) return { end: at + 1, frames: Math.max(1, frames) };
    if (block === gif.extension) at = endOfSubBlocks(image, at + 2);
    else if (block === gif.picture) {
      frames += 1;
      at = endOfSubBlocks(image, at + 11 + colorTableSize(image.readUInt8(at + 9)));
    } else return { end: null, frames: Math.max(1, frames) };
  }
}

/** Size of a colour table in bytes, from the flags of its header; 0 if there is none. */
function colorTableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(image: Buffer, start: number): number {
  let at = start;
  for (let length = image.readUInt8(at); length > 0; length = image.readUInt8(at)) at += 1 + length;
  return at + 1;
}
