import { expect, it } from "vitest";
import { isReservedNickname } from "./reserved-nickname.ts";

const site = "趣玩 Games";

it.each([
  ...[
    "管理员",
    "超级管理员01",
    "管理員",
    "管 理 员",
    "管·理·员",
    "菅理员",
    "客服",
    "客服小美",
    "官方客服",
  ],
  ...["官方", "【官方】活动", "官-方", "运营", "運營小王", "系统", "系統", "系统消息", "系统通知"],
  ...[
    "admin",
    "Admin",
    "ＡＤＭＩＮ",
    "аdmin",
    "аdміп",
    "a.d.m.i.n",
    "a d m i n",
    "adm1n",
    "@dmin",
    "4dmin",
  ],
  ...[
    "àdmín",
    "ⓐⓓⓜⓘⓝ",
    "ꓮꓓꓟꓲꓠ",
    "ᎪdΜіΝ",
    "ᴀᴅᴍɪɴ",
    "𝐚𝐝𝐦𝐢𝐧",
    "admin01",
    "小admin",
    "administrator",
    "admin_cn",
  ],
  ...["GM", "gm01", "ＧＭ", "g m", "GM小助手", "在线GM", "ԌМ", "ԍм", "ɢм", "G.M.", "9m"],
  ...["趣玩Games", "趣玩games小编", "趣.玩.G.a.m.e.s"],
])("refuses %s", (nickname) => {
  expect(isReservedNickname(nickname, site)).toBe(true);
});

it.each([
  ...[
    "badminton爱好者",
    "羽毛球badminton",
    "gmail用户",
    "pigment",
    "fragment",
    "系统流玩家",
    "玩系统的人",
  ],
  ...[
    "玩家a2b3c4d5",
    "小明",
    "大运河",
    "营火晚会",
    "方圆",
    "趣味玩家",
    "理发师",
    "Madminute",
    "adm",
    "客人",
  ],
  ...["1 2 3", "9月出生", "😀😀", "李管家", "Ангелина"],
])("lets %s through", (nickname) => {
  expect(isReservedNickname(nickname, site)).toBe(false);
});

it("reserves nothing for a shop whose name is made of signs", () => {
  expect(isReservedNickname("小明", "☆☆")).toBe(false);
});
