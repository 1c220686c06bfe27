import { createDraft, hasTexts } from "../../browser/storage/draft.ts";

/** Feedback that is not sent yet. Stored in this tab only, because the contact is personal data. */
export interface FeedbackDraft {
  kind: string;
  content: string;
  contact: string;
}

export const feedbackDraft = createDraft<FeedbackDraft>({
  key: "feedback-draft",
  place: "tab",
  isOwn: true,
  parse: (stored) => (hasTexts(stored, ["kind", "content", "contact"]) ? stored : null),
});
