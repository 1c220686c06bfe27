import type { DocumentKind } from "@playfront/contract/console/documents";

/** Kinds of documents that fit a table. */
export type FiledKind = Extract<DocumentKind, "games" | "articles">;

export const isFiled = (kind: DocumentKind): kind is FiledKind =>
  kind === "games" || kind === "articles";
