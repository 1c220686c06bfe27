const maxCharacters = 80;

/**
 * Control and format characters (they can turn the reading direction and so hide an ending) and
 * what file systems or the header itself give a meaning to.
 */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}"\\/:*?<>|%;]/gu;

/**
 * The Content-Disposition of a download (RFC 6266): a plain ASCII name for old clients and the
 * real one as `filename*`. `name` comes from the address without its ending, so nothing of it
 * is trusted; a name of which nothing is left becomes `game`.
 */
export function apkDisposition(name: string): string {
  const clean = name.toWellFormed().replace(unsafeCharacters, "").trim().replace(/^\.+/, "");
  const short = [...clean].slice(0, maxCharacters).join("") || "game";
  const ascii = short.replace(/[^\x20-\x7e]/g, "_");
  return `attachment; filename="${ascii}.apk"; filename*=UTF-8''${extendedValue(short)}.apk`;
}

/** Percent-encoding of RFC 8187; `'`, `(`, `)` and `*` are not among its attr-chars. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
