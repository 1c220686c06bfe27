import { describe, expect, test } from "vitest";
import { numbers, stems, wholePasswords } from "./common-password-parts.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createPasswordRules } from "./password-rules.ts";

const { check } = createPasswordRules({ siteName: "趣玩" });

describe("a password that many use", () => {
  test("is refused in any letter case; the list is longer than the required 3,000", () => {
    const compounds = stems.flatMap((stem) => numbers.flatMap((n) => [stem + n, n + stem]));
    const named = new Set([...wholePasswords, ...compounds].filter(({ length }) => length >= 8));
    expect(named.size).toBeGreaterThan(3000);
    expect([...named].filter((password) => !isCommonPassword(password))).toEqual([]);
    expect([...named].filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
    expect(wholePasswords.filter(({ length }) => length < 8)).toEqual([]);
    expect(wholePasswords).toEqual([...new Set(wholePasswords)].map((word) => word.toLowerCase()));
  });

  test.each([
    ...["Password123", "P@ssw0rd", "1qaz2wsx", "qwertyuiop", "zxcvbnm987", "asdfghjkl;"],
    ...["5201314aa", "woaini1314", "WoAiNi520!", "wang@123", "zhangwei2008", "liming888888"],
    ...[
      "19900101",
      "lx19870912",
      "20010203a",
      "88888888",
      "abcabcabc",
      "121212121",
      "aaaaaaaaaaaaaaaa",
    ],
    ...[
      "13145201",
      "abcd1234",
      "1234567890123456",
      "９８７６５４３２１",
      "qwe123456",
      "yuanshen2024",
    ],
  ])("%s is one", (password) => {
    expect(check(password)).toContain("过于简单");
  });

  test.each([
    ...["correct-horse-7", "tw0fish9kelp", "密码很长很安全啊", "kelp lantern ox", "Zhang.Lei-Pao7"],
    ...["q7Rw-92kd", "woaichihuoguo", "r8Vn3xQp", "马到成功2026年呀"],
  ])("%s is none", (password) => {
    expect(check(password)).toBeNull();
  });

  test("is recognised quickly, whatever its length", () => {
    const before = process.cpuUsage();
    for (let size = 0; size < 2000; size += 1) isCommonPassword("ab1".repeat(size % 22) + size);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / 2000).toBeLessThan(2);
  });
});

describe("names of the shop", () => {
  test.each([
    ["我最喜欢趣玩手游", {}, "本站名称"],
    ["my-QuWan-key1", {}, "本站名称"],
    ["PlayFront-77x", {}, "本站名称"],
    ["xx-Gamer_one-9", { username: "gamer_one" }, "用户名"],
    ["k13800138000", { phone: "13800138000" }, "手机号"],
  ])("%s holds one", (password, owner, word) => {
    expect(check(password, owner)).toContain(word);
  });

  test("are refused unless they are short Latin names, which good passwords contain by chance", () => {
    const { check: elsewhere } = createPasswordRules({ siteName: "Go" });
    expect(elsewhere("my-QuWan-key1")).toBeNull();
    expect(elsewhere("good-gopher-x9")).toBeNull();
    const named = createPasswordRules({ siteName: "Pixel Bay 游戏" });
    expect(named.check("the-pixelbay游戏-1")).toContain("本站名称");
  });
});
