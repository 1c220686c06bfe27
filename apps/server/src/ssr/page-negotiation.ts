export type Encoding = "br" | "gzip";

/** The best encoding that an `Accept-Encoding` header accepts; null for none. `q=0` means not accepted. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const offers = (header ?? "").toLowerCase().split(",").map(readOffer);
  const takes = (name: string) => offers.some((offer) => offer.name === name && offer.quality > 0);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}

/** Whether an `If-None-Match` header contains the tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((candidate) => withoutWeakMark(candidate.trim()));
  return known.includes("*") || known.includes(withoutWeakMark(tag));
}

function readOffer(text: string): { name: string; quality: number } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { name, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
}

function withoutWeakMark(tag: string): string {
  return tag.replace(/^W\//, "");
}
