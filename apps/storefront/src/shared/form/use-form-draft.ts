import { useEffect, useRef } from "react";
import { getSession } from "../../browser/session/session.ts";
import type { Draft } from "../../browser/storage/draft.ts";
import { dropDraftsWithPlayer } from "../../browser/storage/own-drafts.ts";
import type { FormState } from "./use-form.ts";

/**
 * Fills an empty form with its draft, or with `beginning` without one; then keeps every change in the draft. A form is empty while its
 * `texts` are, whatever is chosen in it.
 */
export function useFormDraft<Name extends string>(
  { values, field, form: { formRef } }: FormState<Name>,
  draft: Draft<Record<Name, string>>,
  { texts, beginning = null }: { texts: readonly Name[]; beginning?: Record<Name, string> | null },
): void {
  const pristine = useRef(values);
  useEffect(dropDraftsWithPlayer, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; `field` is a new function on each rendering, but equivalent
  useEffect(() => {
    const before = draft.read() ?? beginning;
    const typed = formRef.current && new FormData(formRef.current);
    if (before === null || texts.some((name) => typed?.get(name))) return;
    for (const name of Object.keys(before) as Name[]) {
      field(name).onChange({ target: { value: before[name] } });
    }
  }, []);
  useEffect(() => {
    if (values === pristine.current) return;
    if (Object.values<string>(values).every((value) => value === "")) draft.drop();
    else draft.keep(values);
  }, [values, draft]);
}

/** Keeps in the player's draft what is typed into a form, as long as it differs from what the form was given. */
export function useKeepDraft<Name extends string>(
  values: Record<Name, string>,
  draft: Draft<Record<Name, string>>,
  given: Record<Name, string>,
): void {
  useEffect(dropDraftsWithPlayer, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the values
  useEffect(() => {
    // What is typed after the session has ended would be a visitor's.
    if (getSession().token === null) return;
    const names = Object.keys(given) as Name[];
    if (names.every((name) => values[name] === given[name])) draft.drop();
    else draft.keep(values);
  }, [values]);
}
