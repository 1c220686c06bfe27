import { expect, test } from "vitest";
import { toCalendar } from "./to-calendar.ts";

const opening = {
  openingid: "7",
  gameid: "1",
  gamename: "山海",
  gametype: "mobile" as const,
  logo: "/l",
  servername: "一服",
  opens: "2026-12-01T10:00:00+08:00",
  state: "soon" as const,
};
const now = new Date("2026-11-30T00:00:00Z");

test("the file holds the opening at its time, with an alarm before", () => {
  const lines = toCalendar(opening, now).split("\r\n");
  expect(lines).toContain("DTSTART:20261201T020000Z");
  expect(lines).toContain("DTSTAMP:20261130T000000Z");
  expect(lines).toContain("SUMMARY:山海 一服 开服");
  expect(lines).toContain("TRIGGER:-PT5M");
  expect(lines.at(-1)).toBe("");
});

test("no name of a game or server can begin a property of its own", () => {
  const servername = "一服\r\nATTENDEE:mailto:x@example.org\nEND:VEVENT\u2028;,\\";
  const file = toCalendar({ ...opening, openingid: "7\r\nURL:x", servername }, now);
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toHaveLength(17);
  expect(lines.filter((line) => /^(ATTENDEE|URL)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(file.replaceAll("\r\n ", "")).toContain("\\;\\,\\\\ 开服");
});

test("long lines are folded at 75 octets, never within a character", () => {
  const file = toCalendar({ ...opening, servername: "龙".repeat(30) }, now);
  const octets = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:山海 ${"龙".repeat(30)} 开服`);
});
