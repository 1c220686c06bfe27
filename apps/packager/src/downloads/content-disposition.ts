const maxCharacters = 80;

/**
 * Control and format characters (they can reverse the reading direction and so hide a file's ending), and characters with
 * a meaning in file systems or in the header.
 */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}"\\/:*?<>|%;]/gu;

/**
 * The Content-Disposition of a download (RFC 6266): an ASCII name for old clients and the real one as `filename*`. `name`
 * comes from the address, without `.apk`, and is not trusted; if cleaning leaves nothing it becomes `game`. Old clients, such
 * as Android's DownloadManager, read only the first: it is the build's id where the name would lose letters.
 */
export function apkDisposition(name: string, build: string): string {
  const clean = name.toWellFormed().replace(unsafeCharacters, "").trim().replace(/^\.+/, "");
  const short = [...clean].slice(0, maxCharacters).join("") || "game";
  const ascii = /[^\x20-\x7e]/.test(short) ? build : short;
  return `attachment; filename="${ascii}.apk"; filename*=UTF-8''${extendedValue(short)}.apk`;
}

/** Percent-encoding of RFC 8187, whose attr-char excludes `'`, `(`, `)` and `*`. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
