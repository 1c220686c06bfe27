import { useEffect, useRef } from "react";
import { getSession } from "../../browser/session/session.ts";
import { createDraft } from "../../browser/storage/draft.ts";
import { dropDraftsWithPlayer } from "../../browser/storage/own-drafts.ts";

/** The fields of a form whose input outlives its session. */
export interface FormDraft<Name extends string> {
  name: string;
  fields: readonly Name[];
}

type Texts = Readonly<Record<string, string>>;

/** What the present player had typed when the session ended. */
export function readFormDraft(draft: FormDraft<string> | undefined): Texts {
  return (draft && keptInput(draft).read()) ?? {};
}

/** Keeps what is typed while the form is shown, and from then on if the session has ended. */
export function useFormDraftOfSession<Name extends string>(
  draft: FormDraft<Name> | undefined,
  values: Readonly<Record<Name, string>>,
): void {
  const given = useRef(values);
  const latest = useRef(draft);
  useEffect(dropDraftsWithPlayer, []);
  useEffect(() => {
    const { current } = latest;
    if (!current || values === given.current || getSession().token === null) return;
    const texts = current.fields.map((name) => [name, values[name]]);
    keptInput(current).keep(Object.fromEntries(texts));
  }, [values]);
  useEffect(() => {
    const { current } = latest;
    return () => {
      if (current && getSession().token !== null) keptInput(current).drop();
    };
  }, []);
}

/** In memory, since the input may identify a person. */
function keptInput({ name }: FormDraft<string>) {
  return createDraft<Texts>({ key: `form ${name}`, place: "memory", isOwn: true, parse: textsOf });
}

/** The entries that are texts. */
export function textsOf(stored: Record<string, unknown>): Texts {
  const texts = Object.entries(stored).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Texts;
}
