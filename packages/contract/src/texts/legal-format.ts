import type { Chapter, LegalRow } from "./legal-text.ts";

/** What a legal text says, without its title and date. */
export interface LegalContent {
  summary: readonly string[];
  chapters: readonly Chapter[];
}

/** The first line that has no place in a legal text, from 1, and why. */
export interface LegalProblem {
  line: number;
  msg: string;
}

/**
 * Reads a legal text as operators write it: `- ` begins a point of the summary, `## ` a chapter, `| data | use | kept |` a
 * row of personal data; other lines are paragraphs of the chapter above.
 */
export function readLegalText(text: string): LegalContent | LegalProblem {
  const summary: string[] = [];
  const chapters: { title: string; paragraphs: string[]; rows: LegalRow[] }[] = [];
  for (const [index, given] of text.split("\n").entries()) {
    const line = given.trim();
    const chapter = chapters.at(-1);
    if (line === "") continue;
    if (line.startsWith("## ")) {
      chapters.push({ title: line.slice(3).trim(), paragraphs: [], rows: [] });
    } else if (chapter === undefined) {
      if (!line.startsWith("- "))
        return { line: index + 1, msg: "章节标题（## ）以前只能写要点（- ）" };
      summary.push(line.slice(2).trim());
    } else if (line.startsWith("|")) {
      const [data, purpose, retention, ...more] = line.replace(/^\||\|$/g, "").split("|");
      if (!retention || more.length > 0)
        return { line: index + 1, msg: "请写成「| 信息 | 用途 | 保存 |」" };
      chapter.rows.push({
        data: data!.trim(),
        purpose: purpose!.trim(),
        retention: retention.trim(),
      });
    } else {
      chapter.paragraphs.push(line);
    }
  }
  if (chapters.length === 0) return { line: 1, msg: "请至少写一个章节（## 标题）" };
  return { summary, chapters };
}

/** The text that {@link readLegalText} reads as this. */
export function writeLegalText({ summary, chapters }: LegalContent): string {
  const parts = chapters.map(({ title, paragraphs = [], rows = [] }) => [
    "",
    `## ${title}`,
    ...paragraphs,
    ...rows.map(({ data, purpose, retention }) => `| ${data} | ${purpose} | ${retention} |`),
  ]);
  return [...summary.map((point) => `- ${point}`), ...parts.flat()].join("\n");
}

/** Where a text names the site and the company that runs it. */
export const sitePlace = "{站点}";
export const operatorPlace = "{运营者}";
