/**
 * What a CDN purges a copy by, in the header `Surrogate-Key` of the answer: a picture in all its widths, or a build's package
 * for all channels. Triggers write such keys too (`packages/database/migrations/20261128T120000_purges.ts`).
 */
export function surrogateKey(kind: "picture" | "package", id: string): string {
  return `${kind}/${id}`;
}
