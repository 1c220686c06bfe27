import { useEffect, useRef } from "react";
import type { Draft } from "../../browser/storage/draft.ts";
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
