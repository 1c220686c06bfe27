/** What a player reports. */
export interface ReportSubject {
  kind: "game" | "article" | "message" | "review" | "comment";
  id: string;
  /** As players see it: the game's name, or the title. */
  name: string;
}
