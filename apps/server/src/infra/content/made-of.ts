import type { ContentKind } from "@playfront/database/content-changes";

/** One object of a kind, as changes name it; a kind alone stands for all its objects. */
export type ContentRef = ContentKind | `${ContentKind}:${string}`;

/** What an answer or a page was made of, and how long it holds. */
export interface MadeOf {
  /** Whoever does not know what it was made of says `anything`. */
  content: readonly ContentRef[] | "anything";
  /** When it will be another without a change of content: something is published or expires. Null for never. */
  changesAt: Date | null;
}

/** What consists of these parts holds until the first of them changes. */
export function joinMadeOf(parts: readonly MadeOf[]): MadeOf {
  const known = parts.flatMap(({ content }) => (content === "anything" ? [] : content));
  const isKnown = parts.every(({ content }) => content !== "anything");
  return {
    content: isKnown ? [...new Set(known)] : "anything",
    changesAt: earliest(parts.map(({ changesAt }) => changesAt)),
  };
}

export function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => {
    if (first === null || time === null) return first ?? time;
    return time < first ? time : first;
  }, null);
}
