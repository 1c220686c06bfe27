import type { ShareKind } from "@playfront/contract/constants";

/** A page that can be shared, and what its poster shows. */
export interface ShareSubject {
  /** The headline of the poster: the name of the game, or the title of the article. */
  title: string;
  /** Router path of the page. */
  path: string;
  /** What a short link of the host may lead to; without it the page's address is shared. */
  target?: { kind: ShareKind; id: string };
  /** One line below the headline; may be empty. */
  note: string;
  logo: string;
  /** A wide picture, shown in place of the logo. */
  cover?: string;
  /** What the system's share sheet calls the page; the title if absent. */
  name?: string;
  /** Of the editors, 0–10. */
  score?: number | undefined;
  /** Of a player, with the name that everybody sees and 1–5 stars. */
  review?: { nickname: string; score: number; content: string };
  /** Drawn as a ticket. */
  gift?: { name: string; content: string };
  /** What a reader of the poster does on the page, such as 领取礼包. */
  act: string;
}
