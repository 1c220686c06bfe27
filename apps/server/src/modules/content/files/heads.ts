/** The document and the revision that a row was made of; empty for a new document. */
export const idHead = "编号";
export const revisionHead = "版次";
/** Only shown: an import passes them over. */
export const shownHeads = ["状态", "定时发布"] as const;
