/**
 * What a CDN purges a copy by, in the header `Surrogate-Key` of the answer: a picture in all its widths, a build's package
 * for all channels, or a channel's packages. Triggers write such keys too (`packages/database/migrations/20261128T120000_purges.ts`).
 */
export function surrogateKey(kind: "picture" | "package" | "channel", id: string): string {
  return `${kind}/${id}`;
}
