import { getSession } from "../../browser/session/session.ts";

/** What was typed into a form whose session ended under it. */
interface Draft {
  uid: string;
  values: Readonly<Record<string, string>>;
}

/** In memory alone: a reload, or another player, finds nothing. */
const drafts = new Map<string, Draft>();

/** Keeps what was typed for the same player's return from the login. */
export function keepDraft(form: string, draft: Draft): void {
  drafts.set(form, draft);
}

/** What the present player had typed before. */
export function readDraft(form: string | undefined): Readonly<Record<string, string>> {
  const draft = form === undefined ? undefined : drafts.get(form);
  return draft !== undefined && draft.uid === getSession().userInfo?.uid ? draft.values : {};
}

export function dropDraft(form: string): void {
  drafts.delete(form);
}
