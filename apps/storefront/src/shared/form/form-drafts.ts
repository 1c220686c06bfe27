import { getSession } from "../../browser/session/session.ts";
import { createDraft, type Draft } from "../../browser/storage/draft.ts";

/** Values that were typed into a form before its session ended. */
interface FormDraft {
  uid: string;
  values: Readonly<Record<string, string>>;
}

/** Kept in memory, since the input may identify a person. */
export function formDraft(form: string): Draft<FormDraft> {
  return createDraft({
    key: form,
    place: "memory",
    parse: (stored) => stored as unknown as FormDraft,
  });
}

/** The values that the present player had typed. Empty for another player, or after a reload. */
export function readFormDraft(form: string | undefined): Readonly<Record<string, string>> {
  const kept = form === undefined ? null : formDraft(form).read();
  return kept !== null && kept.uid === getSession().userInfo?.uid ? kept.values : {};
}
