import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** What was written and not sent yet. It stays in this tab: a contact is nobody else's business. */
export interface FeedbackDraft {
  kind: string;
  content: string;
  contact: string;
}

export const feedbackDraft = createDraft<FeedbackDraft>({
  key: "feedback-draft",
  place: "tab",
  parse: (stored) => (hasTexts(stored, ["kind", "content", "contact"]) ? stored : null),
});

/** An empty draft is none. */
export function keepFeedbackDraft(draft: FeedbackDraft): void {
  if (draft.kind + draft.content + draft.contact === "") feedbackDraft.drop();
  else feedbackDraft.keep(draft);
}
