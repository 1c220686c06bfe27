/** What an operator has typed into a form and not saved, kept in this browser. */
export interface KeptDraft {
  values: Record<string, unknown>;
  /** The operator's id. */
  by: string;
  /** When it was typed, in milliseconds. */
  at: number;
}

const prefix = "console-draft.";
const keptForMs = 7 * 24 * 3_600_000;
const writeAfterMs = 500;
/** Writes to come, by form. */
const pending = new Map<string, ReturnType<typeof setTimeout>>();

/** What the operator has typed into a form; null if there is nothing, or if it is older than a week. */
export function readDraft(form: string, by: string, now = Date.now()): KeptDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + form) ?? "null") as KeptDraft | null;
    return draft?.by === by && now - draft.at < keptForMs ? draft : null;
  } catch {
    return null;
  }
}

/** The name of a form: of an object of a resource, or of a new one. */
export const formName = (resource: string, id: unknown = "new") => `${resource}/${id}`;

/** Keeps the draft once nothing has been typed for half a second, unless the form is written or given up before. */
export function writeDraftSoon(form: string, draft: KeptDraft): void {
  cancelWrite(form);
  pending.set(
    form,
    setTimeout(() => writeDraft(form, draft), writeAfterMs),
  );
}

/** Gives up the write to come: what was typed is saved, or thrown away. */
export function cancelWrite(form: string): void {
  clearTimeout(pending.get(form));
  pending.delete(form);
}

/** Keeps the draft, or removes it for null. A full or blocked storage keeps nothing. */
export function writeDraft(form: string, draft: KeptDraft | null): void {
  cancelWrite(form);
  try {
    if (draft) localStorage.setItem(prefix + form, JSON.stringify(draft));
    else localStorage.removeItem(prefix + form);
  } catch {
    // The form itself still holds what was typed, and warns before it is left.
  }
}
