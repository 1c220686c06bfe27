import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Answer, FailedAnswer } from "../../infra/answer.ts";
import type { Preview } from "./preview.ts";

/** What documents of a kind do to the table that players read. */
export interface ContentKind<Kind extends DocumentKind = DocumentKind> {
  kind: Kind;
  titleOf(data: DocumentData<Kind>): string;
  /** Why it cannot even be kept as a draft; null if it can. */
  checkDraft?(data: DocumentData<Kind>): Promise<FailedAnswer | null>;
  /** Why players cannot be shown this in place of the row `liveId`, or as a new one; null if they can. */
  check(
    db: Executor,
    data: DocumentData<Kind>,
    liveId: string | null,
  ): Promise<FailedAnswer | null>;
  /** Shows it in place of the row `liveId`, or as a new one. Returns the row's id, or what another row is in the way of. */
  publish(
    trx: Executor,
    liveId: string | null,
    data: DocumentData<Kind>,
  ): Promise<string | FailedAnswer>;
  hide(trx: Executor, liveId: string): Promise<void>;
  /** Where players would find it. */
  preview(data: DocumentData<Kind>, liveId: string | null): Preview;
  /** Rows after an id that no document stands for, such as the demo's, oldest first. */
  findUnwritten(db: Executor, range: { after: string; limit: number }): Promise<LiveRow<Kind>[]>;
}

/** Puts a document in another place, or says why it cannot be there. */
export type Mover<Kind extends DocumentKind> = (
  trx: Executor,
  data: DocumentData<Kind>,
) => Promise<Answer<DocumentData<Kind>>>;

/** What players read, without a document above it yet. */
export interface LiveRow<Kind extends DocumentKind> {
  liveId: string;
  isLive: boolean;
  data: DocumentData<Kind>;
  /** When it was published; now if the table does not say. */
  at?: Date;
}

/** Whether a row of a live table, by its id, has no document. */
export function hasNoDocument(kind: DocumentKind, id: string) {
  return sql<boolean>`not exists (
    select from documents where kind = ${kind} and live_id = ${sql.ref(id)}::text)`;
}

/** When what players see of a row of a live table, by its id, was published; null without a document that is published. */
export function lastPublished(kind: DocumentKind, id: string) {
  return sql<Date | null>`(
    select at from documents join document_revisions
      on document_id = documents.id and document_revisions.revision = documents.live_revision
    where kind = ${kind} and live_id = ${sql.ref(id)}::text)`;
}

/** A path of this site or an http(s) address, as clients take it. */
export function isLink(text: string): boolean {
  if (/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return true;
  return /^https?:\/\//i.test(text) && !/[\\\p{Cc}\s]/u.test(text) && URL.canParse(text);
}

export const isPicture = (text: string) =>
  isLink(text) && !/^http:/i.test(text) && !text.includes("..");
