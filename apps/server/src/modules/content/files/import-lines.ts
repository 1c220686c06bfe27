import { createHash } from "node:crypto";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { ContentKind } from "../content-kind.ts";
import type { ContentSheet, Lookup, SheetColumn } from "./content-sheet.ts";
import { changesOf } from "./plan-import.ts";
import { type Draft, isRefused, type Outcome } from "./read-document.ts";
import type { TableRow } from "./read-table.ts";

type ImportLine = ConsoleData<"articles/import">["lines"][number];

/** Characters of a value that is told. */
const longestTold = 80;

interface Telling<Kind extends DocumentKind> {
  titleOf: ContentKind<Kind>["titleOf"];
  sheet: ContentSheet<Kind>;
  names: Lookup<Kind>;
}

/** What is told of a row. */
export function toLine<Kind extends DocumentKind>(
  { line, id, cells }: TableRow,
  outcome: Outcome<Kind>,
  { titleOf, ...naming }: Telling<Kind>,
): ImportLine {
  const told = { line, id: id === "" ? null : id, title: "", changes: [], field: "", msg: "" };
  if (isRefused(outcome)) {
    const { msg = "", data } = outcome.refusal;
    const { field } = data as { field: string };
    const written = Object.fromEntries(cells.map(({ column, cell }) => [column.field, cell]));
    const title = titleOf(written as DocumentData<Kind>) ?? "";
    return { ...told, title, outcome: "refused", field, msg };
  }
  const title = titleOf(outcome.data);
  if (outcome.row === null) return { ...told, title, outcome: "new" };
  const changes = tellChanges(outcome, naming);
  return { ...told, title, changes, outcome: changes.length > 0 ? "changed" : "unchanged" };
}

/** Values as the table has them. */
function tellChanges<Kind extends DocumentKind>(
  { row, data }: Draft<Kind>,
  { sheet, names }: Pick<Telling<Kind>, "sheet" | "names">,
): ImportLine["changes"] {
  const before: Record<string, unknown> = names.toNames(row?.data as DocumentData<Kind>);
  const after: Record<string, unknown> = names.toNames(data);
  const cell = (value: unknown, { form }: SheetColumn) => shorten(String(form.toCell(value) ?? ""));
  const fields = new Set(changesOf({ row, data }).map(({ field }) => field));
  return sheet.columns
    .filter(({ field }) => fields.has(field))
    .map((column) => {
      const { field } = column;
      return { field, before: cell(before[field], column), after: cell(after[field], column) };
    });
}

/**
 * Stands for what an import would write: another one if a document or a name that it depends on has changed, or if documents
 * were added since, maybe by the same import.
 */
export function digestOf(
  outcomes: readonly Outcome<DocumentKind>[],
  newestId: string | null,
): string {
  const hash = createHash("sha256").update(String(newestId));
  for (const outcome of outcomes)
    hash.update(
      JSON.stringify(
        isRefused(outcome)
          ? outcome.refusal.msg
          : [outcome.row?.id, outcome.row?.revision, outcome.data],
      ),
    );
  return hash.digest("base64url");
}

function shorten(value: string): string {
  return value.length > longestTold ? `${value.slice(0, longestTold)}…` : value;
}
