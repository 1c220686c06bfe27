import { crc32 } from "node:zlib";
import sharp from "sharp";

/** A picture filled with one colour. */
export function draw(width: number, height: number, color = "#e04030") {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

/** A PNG whose header declares another size than it has; its checksum is right. */
export async function pngOfSize(width: number, height: number): Promise<Buffer> {
  const png = await draw(9, 9).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A JPEG whose header declares another size than it has, at most 65,535 pixels a side. */
export async function jpegOfSize(width: number, height: number): Promise<Buffer> {
  const jpeg = await draw(9, 9).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from("ffc0", "hex"));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A GIF that repeats its one picture. */
export async function gifOfFrames(count: number): Promise<Buffer> {
  const gif = await draw(9, 9).gif().toBuffer();
  const first = gif.indexOf(Buffer.from("2c00000000", "hex"));
  const frame = gif.subarray(first, -1);
  return Buffer.concat([
    gif.subarray(0, -1),
    ...Array.from({ length: count - 1 }, () => frame),
    gif.subarray(-1),
  ]);
}

/** An animation of two colours in the format. */
export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all(
    ["#e04030", "#3040e0"].map((color) => draw(40, 40, color).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    [format]()
    .toBuffer();
}

/** The smallest ZIP that contains a file. */
export function zip(name: string, content: string): Buffer {
  const file = Buffer.from(content);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt32LE(crc32(file), 10);
  head.writeUInt32LE(file.length, 14);
  head.writeUInt32LE(file.length, 18);
  head.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), file]);
  const entry = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\0"),
    head,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** A GIF that contains a comment. */
export async function gifWithComment(comment: string): Promise<Buffer> {
  const gif = await draw(9, 9).gif().toBuffer();
  const first = gif.indexOf(Buffer.from("2c00000000", "hex"));
  const block = Buffer.from([0x21, 0xfe, comment.length, ...Buffer.from(comment), 0]);
  return Buffer.concat([gif.subarray(0, first), block, gif.subarray(first)]);
}

/** A JPEG that contains a comment. */
export async function jpegWithComment(comment: Buffer): Promise<Buffer> {
  const jpeg = await draw(9, 9).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}
