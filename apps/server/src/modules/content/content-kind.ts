import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import type { FailedAnswer } from "../../infra/answer.ts";

/** What documents of a kind do to the table that players read. */
export interface ContentKind<Kind extends DocumentKind = DocumentKind> {
  kind: Kind;
  titleOf(data: DocumentData<Kind>): string;
  /** Why players cannot be shown this; null if they can. */
  check(db: Executor, data: DocumentData<Kind>): Promise<FailedAnswer | null>;
  /** Shows it in place of the row `liveId`, or as a new one. Returns the row's id. */
  publish(trx: Executor, liveId: string | null, data: DocumentData<Kind>): Promise<string>;
  hide(trx: Executor, liveId: string): Promise<void>;
}

/** A path of this site or an http(s) address, as clients take it. */
export function isLink(text: string): boolean {
  if (/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return true;
  return /^https?:\/\//i.test(text) && !/[\\\p{Cc}\s]/u.test(text) && URL.canParse(text);
}

export const isPicture = (text: string) =>
  isLink(text) && !/^http:/i.test(text) && !text.includes("..");
