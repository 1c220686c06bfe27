import fc from "fast-check";
import { expect, test } from "vitest";
import { pinyinKey, rankTerms, searchFields, searchGrams, searchKey } from "./search-fields.ts";

const fieldsOf = (gamename: string, categories: string[] = []) =>
  searchFields({ gamename, categories });

test("a Chinese name is indexed by its full pinyin and its initials", () => {
  const fields = fieldsOf("植物大战僵尸", ["策略"]);
  expect(fields.pinyin).toBe("zhiwudazhanjiangshi");
  expect(fields.initials).toBe("zwdzjs");
});

test("a character with several readings gets the one of its word", () => {
  expect(fieldsOf("重庆麻将").pinyin).toBe("chongqingmajiang");
  expect(fieldsOf("长安幻想").initials).toBe("cahx");
});

test("Latin words of a Chinese name stay whole, a Latin name gives the first letter of each word", () => {
  expect(fieldsOf("QQ飞车")).toMatchObject({ pinyin: "qqfeiche", initials: "qqfc" });
  expect(fieldsOf("Battle for Wesnoth").initials).toBe("bfw");
});

test("full-width letters, upper case and spaces make no difference", () => {
  const { search_grams: grams, pinyin } = fieldsOf("ＳｕｐｅｒＴｕｘ");
  expect(fieldsOf("super  tux")).toMatchObject({ search_grams: grams, pinyin });
});

test("a category matches as a whole and by each character, but not as part of the name", () => {
  const { search_grams: grams } = fieldsOf("坦克", ["角色"]);
  expect(grams).toContain(rankTerms.category("角色"));
  expect(grams).toContain(rankTerms.category("色"));
  expect(grams).not.toContain("角色");
});

test("Chinese words after the first one have pinyin and initials of their own, single characters have not", () => {
  const { search_grams: grams } = fieldsOf("Antimine 扫雷");
  expect(grams).toEqual(expect.arrayContaining(["@@saolei", "++sl"]));
  const spoken = fieldsOf("六角棋 Hex 大").search_grams.filter((gram) => /^[@+]{2}./.test(gram));
  expect(spoken).toEqual([]);
});

test("other names are indexed like the name", () => {
  const { search_grams: grams, pinyin } = searchFields({
    gamename: "像素工厂",
    aliases: ["Mindustry", "M 矿业"],
    categories: [],
  });
  expect(pinyin).toBe("xiangsugongchang");
  expect(grams).toEqual(
    expect.arrayContaining(["==像素工厂", "==mindustry", "@@mindustry", "@@mkuangye", "@@kuangye"]),
  );
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
        const { search_grams: grams } = fieldsOf(name);
        const key = [...searchKey(name)];
        const start = key.length === 0 ? 0 : a % key.length;
        const part = key.slice(start, start + 1 + (b % 5)).join("");
        expect(grams).toEqual(expect.arrayContaining(searchGrams(part)));
      },
    ),
  );
});

test("no name contains a rank term of another name", () => {
  const { search_grams: grams } = fieldsOf("==a ^^b ##c");
  expect(grams).not.toContain(rankTerms.exact("a"));
  expect(grams).not.toContain(rankTerms.prefix("b"));
  expect(grams).not.toContain(rankTerms.category("c"));
});
