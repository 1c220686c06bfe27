import type { DocumentKind } from "@playfront/contract/console/documents";

/** Kinds of documents that fit a table. */
export type FiledKind = Exclude<DocumentKind, "slides">;

export const isFiled = (kind: DocumentKind): kind is FiledKind => kind !== "slides";
