/** Null if the text is no address. `URL.parse` and `URL.canParse` are missing in browsers that the shop supports. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
