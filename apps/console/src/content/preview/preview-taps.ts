/** What was tapped in a preview: the text of a part of the page, and the address of its picture. */
export interface Tap {
  text: string;
  picture: string;
}

type Data = Readonly<Record<string, unknown>>;

/** Null for a message that is none of a preview's. */
export function readTap(message: unknown): Tap | null {
  if (typeof message !== "object" || message === null) return null;
  const { source, text, picture } = message as Record<string, unknown>;
  if (source !== "playfront-preview") return null;
  if (typeof text !== "string" || typeof picture !== "string") return null;
  return text.length <= 200 && picture.length <= 2_000 ? { text, picture } : null;
}

/** The field that a part of the page shows; null if none does. The one that is most like it comes first. */
export function fieldOf({ text, picture }: Tap, data: Data): string | null {
  const fields = Object.entries(data).map(([field, value]) => ({ field, texts: textsOf(value) }));
  const named = mediaName(picture);
  const shown =
    named && fields.find(({ texts }) => texts.some((address) => address.includes(named)));
  if (shown) return shown.field;
  const tapped = plain(text);
  if (tapped === "") return null;
  const likeness = (one: string) => {
    if (one === tapped) return 3;
    if (tapped.length > 1 && one.includes(tapped)) return 2;
    return one.length > 1 && tapped.includes(one) ? 1 : 0;
  };
  const [best] = fields
    .map(({ field, texts }) => ({ field, like: Math.max(0, ...texts.map(plain).map(likeness)) }))
    .filter(({ like }) => like > 0)
    .sort((one, other) => other.like - one.like);
  return best?.field ?? null;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}

/** The part that an address of a stored picture has in every width. */
function mediaName(address: string): string {
  return /\/media\/([0-9a-f]{32}-[\w-]+)/.exec(address)?.[1] ?? address;
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
