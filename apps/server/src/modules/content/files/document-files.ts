import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { DocumentKind } from "@playfront/contract/console/documents";
import type { Db } from "@playfront/database/connect";
import type { Actor } from "../../operator/trail.service.ts";
import type { ContentKind } from "../content-kind.ts";
import type { ContentSheet } from "./content-sheet.ts";
import { exportDocuments, templateOf } from "./export-documents.ts";
import { type ImportDeps, importDocuments } from "./import-documents.ts";
import { undoImport } from "./undo-import.ts";

interface FilesDeps extends ImportDeps {
  db: Db;
}

interface AsTable<Kind extends DocumentKind> {
  content: ContentKind<Kind>;
  sheet: ContentSheet<Kind>;
}

interface Given {
  actor: Actor;
  wanted: ConsolePayload<"articles/import">;
  upload: AsyncIterable<Uint8Array> | null;
}

export type DocumentFiles = ReturnType<typeof createDocumentFiles>;

/** Documents of one kind out of the console and into it, as tables. */
export function createDocumentFiles<Kind extends DocumentKind>(
  deps: FilesDeps,
  table: AsTable<Kind>,
) {
  return {
    export: (wanted: ConsolePayload<"articles/export">) =>
      exportDocuments(deps.db, { ...table, wanted, now: deps.clock.now() }),
    template: ({ format }: ConsolePayload<"articles/template">) => templateOf(table.sheet, format),
    import: (given: Given) => importDocuments(deps, { ...table, ...given }),
    undoImport: (given: { actor: Actor; importId: string }) =>
      undoImport(deps, { content: table.content, ...given }),
  };
}
