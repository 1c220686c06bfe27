/** One line of a pasted table. */
export interface PastedLine {
  /** Number of the line, from 1. */
  line: number;
  /** Id or name. */
  game: string;
  serverName: string;
  /** `YYYY-MM-DD HH:mm`. */
  opensAt: string;
  /** Id or name; empty for none. */
  gift: string;
}

export interface PasteProblem {
  line: number;
  msg: string;
}

/** As `serverName` of the contract. */
const serverNameRule = /^[^\p{C}\s](?:[^\p{C}]{0,28}[^\p{C}\s])?$/u;
const timeRule = /^(20\d\d)[-/](\d{1,2})[-/](\d{1,2})\s+(\d{1,2}):(\d\d)(?::00)?$/;

/** Reads lines of game, server, time and gift, between tabs or commas. Empty lines and a line of heads are passed over. */
export function readPaste(text: string): { lines: PastedLine[]; problems: PasteProblem[] } {
  const lines: PastedLine[] = [];
  const problems: PasteProblem[] = [];
  const servers = new Set<string>();
  text.split(/\r\n|\r|\n/).forEach((row, at) => {
    const read = readLine(row, at + 1);
    if (read === null) return;
    if ("msg" in read) {
      problems.push(read);
      return;
    }
    const server = JSON.stringify([read.game, read.serverName]);
    if (servers.has(server)) problems.push({ line: read.line, msg: "与上面的行重复" });
    else lines.push(read);
    servers.add(server);
  });
  return { lines, problems };
}

function readLine(row: string, line: number): PastedLine | PasteProblem | null {
  const cells = row.split(row.includes("\t") ? "\t" : /[,，]/).map((cell) => cell.trim());
  const [game = "", serverName = "", time = "", gift = ""] = cells;
  if (row.trim() === "" || (line === 1 && game === "游戏")) return null;
  const wrong = (msg: string) => ({ line, msg });
  if (cells.length < 3 || cells.length > 4) return wrong("应为游戏、服务器、时间、礼包四列");
  if (game === "") return wrong("请填写游戏");
  if (!serverNameRule.test(serverName)) return wrong("服务器名应为 1～30 个字，不含特殊字符");
  const opensAt = readTime(time);
  if (opensAt === null) return wrong("时间应如 2026-12-01 10:00");
  return { line, game, serverName, opensAt, gift };
}

function readTime(text: string): string | null {
  const [, year, ...parts] = timeRule.exec(text) ?? [];
  if (year === undefined) return null;
  const [month, day, hour, minute] = parts.map((part) => (part ?? "").padStart(2, "0"));
  return `${year}-${month}-${day} ${hour}:${minute}`;
}
