import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkComment,
  checkContact,
  checkFeedback,
  checkIdentity,
  checkNickname,
  checkPassword,
  checkPhone,
  checkRealname,
  checkReview,
  checkSmsCode,
  checkUsername,
  formRules,
  normaliseContact,
  normaliseFeedback,
  normaliseNickname,
  normaliseRealname,
} from "./form-rules.ts";
import { anyCharacter } from "./testing/any-character.ts";

describe("username", () => {
  it.each(["abcdef", "Player_2026", "a12345678901234567_9"])("accepts %s", (name) => {
    expect(checkUsername(name)).toBeNull();
  });

  it.each([
    ["", "请输入用户名"],
    ["abcde", "用户名长度为 6–20 个字符"],
    ["a12345678901234567890", "用户名长度为 6–20 个字符"],
    ["1abcdef", "用户名需以字母开头"],
    ["_abcdef", "用户名需以字母开头"],
    ["abc-def", "用户名只能包含字母、数字和下划线"],
    ["abc def", "用户名只能包含字母、数字和下划线"],
    ["abcdéf", "用户名只能包含字母、数字和下划线"],
    ["abcdef\n", "用户名只能包含字母、数字和下划线"],
  ])("says what is wrong with %j", (name, message) => {
    expect(checkUsername(name)).toBe(message);
  });
});

describe("password", () => {
  it("takes 8 to 64 characters, counted as people count them", () => {
    expect(checkPassword("correct horse battery")).toBeNull();
    expect(checkPassword("密码很长很安全啊")).toBeNull();
    expect(checkPassword("🐎🐎🐎🐎🐎🐎🐎")).toBe("密码长度为 8–64 个字符");
    expect(checkPassword("x".repeat(65))).toBe("密码长度为 8–64 个字符");
  });

  it("refuses the username in any case and place, and what attackers try first", () => {
    expect(checkPassword("PlayerOne9", "playerone9")).toBe("密码不能包含用户名");
    expect(checkPassword("my-PLAYERone9!", "PlayerOne9")).toBe("密码不能包含用户名");
    expect(checkPassword("Password123")).toContain("过于简单");
    expect(checkPassword("12345678")).toContain("过于简单");
  });
});

describe("nickname", () => {
  it.each([
    "小明",
    "Ann Lee",
    "一二三四五六七八九十一二三四五六",
    " 空格两边 ",
    "❤\ufe0f小红",
    "1\ufe0f\u20e3号",
    "Nguyễn",
    "\u0e01\u0e35\u0e48\u0e17\u0e35\u0e48",
  ])("accepts %j", (name) => {
    expect(checkNickname(name)).toBeNull();
  });

  it("is kept composed, with one space where there were several", () => {
    expect(normaliseNickname(" Zoe\u0301\u3000 \u00a0小 ")).toBe("Zoé 小");
  });

  it.each([
    "",
    "我",
    "一二三四五六七八九十一二三四五六七",
    "a\u200bb",
    "a\u0000b",
    "\u202Eabc",
    "a\nb",
    "\u3164\u3164",
    "\u115f\u1160\uffa0",
    "\u2800\u2800",
    "小明\ufe0f",
    "小\u034f明",
    "Dragon99\u{1d159}",
    "\u{13442}Dragon99",
    "\u{13441}Dragon99",
    "Dragon\u{16fe4}99",
    "Dragon99\ufffc",
    `z${"\u0301".repeat(5)}ed`,
  ])("refuses %j", (name) => {
    expect(checkNickname(name)).not.toBeNull();
  });
});

describe("phone and SMS code", () => {
  it("know a mainland mobile number", () => {
    expect(checkPhone("13800138000")).toBeNull();
    for (const wrong of [
      "12800138000",
      "1380013800",
      "138001380000",
      "+8613800138000",
      "１３８００１３８０００",
    ]) {
      expect(checkPhone(wrong)).not.toBeNull();
    }
  });

  it("take six digits", () => {
    expect(checkSmsCode("012345")).toBeNull();
    for (const wrong of ["", "12345", "1234567", "12345a", "１２３４５６"]) {
      expect(checkSmsCode(wrong)).not.toBeNull();
    }
  });
});

describe("real name", () => {
  it.each([
    ["张三", "张三"],
    ["欧阳娜娜", "欧阳娜娜"],
    ["阿凡提·买买提", "阿凡提·买买提"],
    ["阿凡提•买买提", "阿凡提·买买提"],
    ["迪丽热巴．迪力木拉提", "迪丽热巴·迪力木拉提"],
    ["阿卜杜拉‧买买提", "阿卜杜拉·买买提"],
    ["阿卜杜拉.买买提", "阿卜杜拉·买买提"],
    ["阿卜杜拉 · 买买提", "阿卜杜拉·买买提"],
    [" 张  三\u200b\u202c", "张三"],
    ["李\uE863", "李䶮"],
  ])("accepts %j as %s", (typed, name) => {
    expect(checkRealname(typed)).toBeNull();
    expect(normaliseRealname(typed)).toBe(name);
  });

  it.each(["", "张", "John", "张三1", "·张三", "张三·", "张··三"])("refuses %j", (name) => {
    expect(checkRealname(name)).not.toBeNull();
  });

  it.each(["阿卜杜拉-买买提", "阿卜杜拉、买买提"])("says which dot is meant by %s", (name) => {
    expect(checkRealname(name)).toBe("姓名中的点请用「·」");
  });
});

describe("identity number", () => {
  const today = new Date("2026-11-20T00:00:00+08:00");

  it.each(["11010519491231002X", "11010519491231002x", "440524188001010014", "110000190101010001"])(
    "accepts %s",
    (identity) => {
      expect(checkIdentity(identity, today)).toBeNull();
    },
  );

  it.each([
    ["371321199012310912", "身份证号有误，请核对"],
    ["110105194912310021", "身份证号有误，请核对"],
    ["11010519490231002X", "身份证号中的出生日期有误"],
    ["110105204912310029", "身份证号中的出生日期有误"],
    ["110105491231002", "身份证号应为 18 位"],
    ["", "请输入身份证号"],
  ])("says what is wrong with %j", (identity, message) => {
    expect(checkIdentity(identity, today)).toBe(message);
  });

  it("finds every single wrong digit", () => {
    const good = "11010519491231002X";
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        fc.pre(good[at] !== String(digit));
        const typo = good.slice(0, at) + digit + good.slice(at + 1);
        return checkIdentity(typo, today) !== null;
      }),
    );
  });
});

it("answers any text with a message or null, never with an exception", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      for (const check of Object.values(formRules)) {
        const message = check(text);
        if (message !== null && !/\p{Script=Han}/u.test(message)) return false;
      }
      return true;
    }),
  );
});

describe("feedback", () => {
  it.each([
    ["", "请输入反馈内容"],
    [" \n ", "请输入反馈内容"],
    ["九个字不够写清楚啊", "请再写详细一些，至少 10 个字"],
    ["长".repeat(503), "最多 500 个字，请删去 3 个"],
    ["一二三四五六七八九十\u0000", "内容包含无法识别的字符，请修改"],
    ["一二三四五六七八九十\ud83d", "内容包含无法识别的字符，请修改"],
  ])("says what is wrong with %j", (text, message) => {
    expect(checkFeedback(text)).toBe(message);
  });

  it("takes lines, tabs and emoji, and counts what is left of them", () => {
    expect(checkFeedback("一二三四五\r\n\t六七八九👨‍👩‍👧")).toBeNull();
    expect(checkFeedback(`  ${"😀".repeat(500)}\n\n\n`)).toBeNull();
    expect(normaliseFeedback("a\r\n\r\n \r\n\tb\r")).toBe("a\n\n b");
  });

  it("is taken with what copies bring along, which is taken out", () => {
    const copied = "\u202d这个游\u200b戏很好玩\ufeff\u2028推荐给大家\u202c";
    for (const check of [checkFeedback, checkReview, checkComment])
      expect(check(copied)).toBeNull();
    expect(normaliseFeedback(copied)).toBe("这个游戏很好玩\n推荐给大家");
    expect(checkContact("\u202d13800138000\u202c")).toBeNull();
    expect(normaliseContact("\u202d13800138000\u202c ")).toBe("13800138000");
  });

  it("is tidy once for good", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const once = normaliseFeedback(text);
        expect(normaliseFeedback(once)).toBe(once);
      }),
    );
  });
});

/** Long repetitions of what each pattern repeats, ending so that a regular expression would backtrack. */
const long = [
  ..."a1 \n·张\t_-",
  "a ",
  "\n ",
  " \n",
  "张·",
  "··",
  "\u0301",
  "1️",
  "\ud83d",
  "\r\n\t",
].flatMap((part) => ["", "!", "\n", "x\n"].map((end) => part.repeat(32_000) + end));

it.each(Object.entries(formRules))("%s takes no time over any text", (_rule, check) => {
  const before = process.cpuUsage();
  for (const text of long) check(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / long.length).toBeLessThan(60);
});
