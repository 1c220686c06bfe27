import type { PictureFile } from "./picture-file.ts";

/**
 * Whether a file is something else besides a picture: a web page, a script, an archive, a document. What is stored is
 * drawn anew and holds nothing of it; such a file is refused all the same, since nobody has one by accident.
 */
export function hidesOtherContent(image: Buffer, { end }: PictureFile): boolean {
  if (end !== null && !isEmpty(image.subarray(end))) return true;
  const text = image.toString("latin1");
  return markup.test(text) || archive.test(text) || text.slice(0, pdfReach).includes("%PDF-");
}

/** Cameras pad their files with zeros. */
function isEmpty(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length));
}

/** Readers of PDF look for its first mark this far into a file; bytes. */
const pdfReach = 1024;

/** What a browser or an interpreter would act on, and a GIF's size that opens a comment of JavaScript. */
const markup =
  /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|javascript:|__halt_compiler|^gif8[79]a\/\*/i;

/** The directory at the end of a ZIP of one part, which APK, JAR and office files are too; RAR; 7z. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file signatures hold such bytes
const archive = /PK\x05\x06\0{4}([\s\S]{2})\1|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/;
