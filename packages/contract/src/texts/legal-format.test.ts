import { expect, test } from "vitest";
import { agreement } from "./agreement.ts";
import { readLegalText, writeLegalText } from "./legal-format.ts";
import { privacy } from "./privacy.ts";

test.each([agreement("{站点}", "{运营者}"), privacy("{站点}", "{运营者}")])(
  "the shop's own text $title can be edited and read again",
  ({ summary, chapters }) => {
    const read = readLegalText(writeLegalText({ summary, chapters }));
    const whole = chapters.map((chapter) => ({ paragraphs: [], rows: [], ...chapter }));
    expect(read).toEqual({ summary, chapters: whole });
  },
);

test.each([
  ["", 1],
  ["- 要点\n段落", 2],
  ["## 一\n| 手机号 | 登录 |", 2],
])("%j is no legal text because of a line", (text, line) => {
  expect(readLegalText(text)).toMatchObject({ line, msg: expect.stringMatching(/./) });
});
