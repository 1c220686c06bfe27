import fc from "fast-check";
import { expect, test } from "vitest";
import { pinyinKey, rankTerms, searchFields, searchGrams, searchKey } from "./search-fields.ts";

test("a Chinese name is indexed by its full pinyin and its initials", () => {
  const fields = searchFields("植物大战僵尸", ["策略"]);
  expect(fields.pinyin).toBe("zhiwudazhanjiangshi");
  expect(fields.initials).toBe("zwdzjs");
});

test("a character with several readings gets the one of its word", () => {
  expect(searchFields("重庆麻将", []).pinyin).toBe("chongqingmajiang");
  expect(searchFields("长安幻想", []).initials).toBe("cahx");
});

test("Latin words of a Chinese name stay whole, a Latin name gives the first letter of each word", () => {
  expect(searchFields("QQ飞车", [])).toMatchObject({ pinyin: "qqfeiche", initials: "qqfc" });
  expect(searchFields("Battle for Wesnoth", []).initials).toBe("bfw");
});

test("full-width letters, upper case and spaces make no difference", () => {
  const { search_grams: grams, pinyin } = searchFields("ＳｕｐｅｒＴｕｘ", []);
  expect(searchFields("super  tux", [])).toMatchObject({ search_grams: grams, pinyin });
});

test("a category matches as a whole and by each character, but not as part of the name", () => {
  const { search_grams: grams } = searchFields("坦克", ["角色"]);
  expect(grams).toContain(rankTerms.category("角色"));
  expect(grams).toContain(rankTerms.category("色"));
  expect(grams).not.toContain("角色");
});

test("pinyin typed with spaces or an apostrophe is the same key, Chinese text is not pinyin", () => {
  expect(pinyinKey(searchKey("Xi'an  you"))).toBe("xianyou");
  expect(pinyinKey(searchKey("西安"))).toBe("");
});

test("every part of a name has only grams that the name has too", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
      fc.nat(),
      fc.nat(),
      (name, a, b) => {
        const { search_grams: grams } = searchFields(name, []);
        const key = [...searchKey(name)];
        const start = key.length === 0 ? 0 : a % key.length;
        const part = key.slice(start, start + 1 + (b % 5)).join("");
        expect(grams).toEqual(expect.arrayContaining(searchGrams(part)));
      },
    ),
  );
});

test("no name contains a rank term of another name", () => {
  const { search_grams: grams } = searchFields("==a ^^b ##c", []);
  expect(grams).not.toContain(rankTerms.exact("a"));
  expect(grams).not.toContain(rankTerms.prefix("b"));
  expect(grams).not.toContain(rankTerms.category("c"));
});
