import { readTabStored, writeTabStored } from "../../browser/storage/tab-storage.ts";

/** What was written and not sent yet. It stays in this tab: a contact is nobody else's business. */
export interface Draft {
  kind: string;
  content: string;
  contact: string;
}

const key = "feedback-draft";

export function readDraft(): Draft | null {
  try {
    const { kind, content, contact } = JSON.parse(readTabStored(key) ?? "null") as Draft;
    const isText = [kind, content, contact].every((text) => typeof text === "string");
    return isText ? { kind, content, contact } : null;
  } catch {
    return null;
  }
}

/** An empty draft is none. */
export function writeDraft({ kind, content, contact }: Draft): void {
  const isEmpty = kind + content + contact === "";
  writeTabStored(key, isEmpty ? null : JSON.stringify({ kind, content, contact }));
}

export function dropDraft(): void {
  writeTabStored(key, null);
}
