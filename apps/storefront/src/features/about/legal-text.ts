/** A text of law: what binds, chapter by chapter. `siteName` stands in it by name. */
export interface LegalText {
  title: string;
  /** Day it came into force, `YYYY-MM-DD`. A change of the text changes it. */
  since: string;
  /** What a hurried reader has to know. */
  summary: readonly string[];
  chapters: readonly Chapter[];
}

export interface Chapter {
  title: string;
  paragraphs?: readonly string[];
  /** What is handled, why, and for how long. */
  rows?: readonly LegalRow[];
}

export interface LegalRow {
  what: string;
  why: string;
  kept: string;
}
