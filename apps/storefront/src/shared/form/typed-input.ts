import { createDraft } from "../../browser/storage/draft.ts";
import { textsOf } from "./form-drafts.ts";

/** Input of a page that has several forms, such as the tabs of the log-in. Fields of one name are one field. */
export interface TypedInput {
  /** The page's name in storage. */
  page: string;
  /** Fields found again after a reload, within ten minutes. All others stay in memory while the page is shown. */
  lasting: readonly string[];
}

type Values = Readonly<Record<string, string>>;

/** What was typed into any form of the page. */
export function readTyped({ page }: TypedInput): Values {
  return { ...drafts(page).lasting.read(), ...drafts(page).passing.read() };
}

/** The part of it that belongs to a form with these fields. */
export function findTyped<Name extends string>(
  typed: TypedInput | undefined,
  fields: Record<Name, string>,
): Partial<Record<Name, string>> {
  const found = typed ? Object.entries(readTyped(typed)) : [];
  return Object.fromEntries(found.filter(([name]) => name in fields)) as Partial<
    Record<Name, string>
  >;
}

export function keepTyped({ page, lasting }: TypedInput, values: Values): void {
  const { lasting: kept, passing } = drafts(page);
  const entries = Object.entries(values);
  const isLasting = ([name]: [string, string]) => lasting.includes(name);
  add(kept, entries.filter(isLasting));
  add(
    passing,
    entries.filter((entry) => !isLasting(entry)),
  );
}

/** Forgets what must not outlive the page. */
export function leaveTyped({ page }: TypedInput): void {
  drafts(page).passing.drop();
}

/** For a page whose forms have been answered. */
export function forgetTyped({ page }: TypedInput): void {
  drafts(page).lasting.drop();
  drafts(page).passing.drop();
}

const lifetimeMs = 10 * 60_000;

function drafts(page: string) {
  const key = `typed.${page}`;
  return {
    lasting: createDraft({ key, place: "tab", lifetimeMs, parse: textsOf }),
    passing: createDraft({ key, place: "memory", parse: textsOf }),
  };
}

function add(draft: ReturnType<typeof drafts>["lasting"], entries: [string, string][]): void {
  if (entries.length > 0) draft.keep({ ...draft.read(), ...Object.fromEntries(entries) });
}
