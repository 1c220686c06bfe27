import type { Opening } from "@playfront/contract/entities";

/** Octets of a line, without its end (RFC 5545, 3.1). */
const longestLine = 75;

/** The opening as an iCalendar file with an alarm five minutes before. */
export function toCalendar({ openingid, gamename, servername, opens }: Opening, now: Date): string {
  const start = new Date(opens);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Playfront//Openings//ZH",
    "BEGIN:VEVENT",
    `UID:${text(`opening-${openingid}@playfront`)}`,
    `DTSTAMP:${time(now)}`,
    `DTSTART:${time(start)}`,
    `DTEND:${time(new Date(start.getTime() + 30 * 60_000))}`,
    `SUMMARY:${text(`${gamename} ${servername} 开服`)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${text(`${gamename} ${servername} 即将开服`)}`,
    "TRIGGER:-PT5M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const time = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** A text value: names come from another host, so a line end or a separator in one must not begin a new property. */
function text(value: string): string {
  return value.replace(/\p{C}/gu, " ").replace(/[\\;,]/g, "\\$&");
}

/** Continues a long line on the next one, never within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let [folded, octets] = ["", 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longestLine) [folded, octets] = [`${folded}\r\n `, 1];
    [folded, octets] = [folded + character, octets + size];
  }
  return folded;
}
