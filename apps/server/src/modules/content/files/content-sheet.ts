import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import type { TObject } from "typebox";
import type { FailedAnswer } from "../../../infra/answer.ts";
import { type CellForm, list, number, text } from "./cell-forms.ts";

/** A field as a column of a file. */
export interface SheetColumn {
  field: string;
  head: string;
  form: CellForm;
}

/** A document as it would be written. */
export interface Written<Kind extends DocumentKind> {
  data: DocumentData<Kind>;
  liveId: string | null;
}

/** What documents of a kind are as rows of a table. */
export interface ContentSheet<Kind extends DocumentKind> {
  /** Of files and sheets. */
  name: string;
  columns: readonly SheetColumn[];
  /** What a new document has where a row says nothing. */
  initial: Partial<DocumentData<Kind>>;
  /** Reads at once what many documents are named after and checked against. */
  lookUp(db: Executor, documents: readonly Written<Kind>[]): Promise<Lookup<Kind>>;
}

export interface Lookup<Kind extends DocumentKind> {
  /** With names in the place of what only the database knows. */
  toNames(data: DocumentData<Kind>): DocumentData<Kind>;
  fromNames(data: DocumentData<Kind>): DocumentData<Kind>;
  /** Why players could not be shown this; null if they could. Of two new documents alike the second is refused. */
  check(document: Written<Kind>): FailedAnswer | null | Promise<FailedAnswer | null>;
}

interface Exceptions {
  /** Heads other than the fields' labels. */
  heads?: Readonly<Record<string, string>>;
  /** Forms other than those of the fields' types. */
  forms?: Readonly<Record<string, CellForm>>;
  without?: readonly string[];
}

/** A column for each field of a schema, with its label as the head. */
export function columnsOf(
  { properties }: TObject,
  { heads = {}, forms = {}, without = [] }: Exceptions,
): SheetColumn[] {
  return Object.entries(properties)
    .filter(([field]) => !without.includes(field))
    .map(([field, schema]) => {
      const { type, label = field } = schema as { type?: string; label?: string };
      return { field, head: heads[field] ?? label, form: forms[field] ?? formOf(type) };
    });
}

function formOf(type: string | undefined): CellForm {
  if (type === "array") return list;
  return type === "number" || type === "integer" ? number : text;
}
