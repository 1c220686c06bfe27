import type { PictureFile } from "./picture-file.ts";

/**
 * True if a file is something else besides a picture: a web page, a script, an archive, a document. Pictures are
 * re-encoded, so such content is never stored; the file is refused anyway, because nobody sends one by accident.
 */
export function hidesOtherContent(image: Buffer, { end }: PictureFile): boolean {
  if (end !== null && !isZeros(image.subarray(end))) return true;
  const text = image.toString("latin1");
  return markup.test(text) || archive.test(text) || text.slice(0, pdfHeaderReach).includes("%PDF-");
}

/** True if all bytes are zero: cameras pad their files with zeros. */
function isZeros(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length));
}

/** PDF readers look for the header within this many bytes from the start. */
const pdfHeaderReach = 1024;

/** Text that a browser or an interpreter would execute, and a GIF whose size opens a JavaScript comment. */
const markup =
  /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|javascript:|__halt_compiler|^gif8[79]a\/\*/i;

/** End of central directory of a one-part ZIP (APK, JAR and office files too); RAR; 7z. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file signatures hold such bytes
const archive = /PK\x05\x06\0{4}([\s\S]{2})\1|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/;
