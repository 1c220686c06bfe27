export interface LegalText {
  title: string;
  /** Effective date, `YYYY-MM-DD`. Update it whenever the text changes. */
  since: string;
  /** The most important points, shown above the chapters. */
  summary: readonly string[];
  chapters: readonly Chapter[];
}

export interface Chapter {
  title: string;
  paragraphs?: readonly string[];
  /** The personal data that is processed. */
  rows?: readonly LegalRow[];
}

export interface LegalRow {
  data: string;
  purpose: string;
  retention: string;
}
