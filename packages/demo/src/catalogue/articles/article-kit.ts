import type { DemoArticle, DemoColumn } from "../types.ts";

/** The columns an article can stand in, in the order of the tabs. */
export const allColumns: readonly DemoColumn[] = [
  { col: "xinwen", colname: "新闻" },
  { col: "gonglue", colname: "攻略" },
  { col: "huodong", colname: "活动" },
];

/** Paragraphs of plain or marked text. */
export function p(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join("");
}

export function h2(text: string): string {
  return `<h2>${text}</h2>`;
}

export function h3(text: string): string {
  return `<h3>${text}</h3>`;
}

export function ul(...items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

export function ol(...items: readonly string[]): string {
  return `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
}

export function quote(text: string): string {
  return `<blockquote><p>${text}</p></blockquote>`;
}

/** A picture of the game by its art key, `shot-0` or `cover`. */
export function picture(key: string, alt: string): string {
  return `<figure><img src="art:${key}" alt="${alt}"></figure>`;
}

/** A link to the page of a game. */
export function gameLink(slug: string, text: string): string {
  return `<a href="game:${slug}">${text}</a>`;
}

/** The text of an article without its marks. */
export function plainText(content: string): string {
  return content.replaceAll(/<[^>]+>/g, "");
}

type Handwritten = Omit<DemoArticle, "viewnum" | "author" | "cover"> &
  Partial<Pick<DemoArticle, "viewnum" | "author" | "cover">>;

/** Completes an article: written by the editors, with a cover, with more views the older it is. */
export function article(given: Handwritten): DemoArticle {
  const viewnum = 180 + given.publishedDaysAgo * 41 + given.title.length * 57;
  return { author: "趣玩编辑部", cover: true, viewnum, ...given };
}
