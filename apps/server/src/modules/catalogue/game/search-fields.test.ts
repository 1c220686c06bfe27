import fc from "fast-check";
import { expect, test } from "vitest";
import {
  keysInAnyOrder,
  pinyinKey,
  rankTerms,
  readings,
  searchFields,
  searchGrams,
  searchKey,
} from "./search-fields.ts";

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
  const spoken = fieldsOf("六角棋 Hex 兵").search_grams.filter((gram) => /^[@+]{2}b/.test(gram));
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

test.each([
  ["仙剑奇侠传", "xianjianqixiazhuan", "xjqxz"],
  ["水浒传：乱世 3", "shuihuzhuanluanshi3", "shzls3"],
  ["传奇世界", "chuanqishijie", "cqsj"],
])("传 at the end of a name is a story, elsewhere it is not: %s", (gamename, pinyin, initials) => {
  expect(fieldsOf(gamename)).toMatchObject({ pinyin, initials });
});

test("a name is found by every reading of each of its characters", () => {
  const { search_grams: grams } = fieldsOf("率土之滨");
  expect(grams).toEqual(expect.arrayContaining(["@@shuaituzhibin", "++stzb"]));
  expect(fieldsOf("封神朝歌").search_grams).toEqual(
    expect.arrayContaining(["@@fengshenzhaoge", "++fszg"]),
  );
  expect(fieldsOf("仙剑奇侠传").search_grams).toContain("@@xianjianqixiachuan");
  expect(readings("五子棋")).toEqual([{ pinyin: "wuziqi", initials: "wzq" }]);
});

test("a game has terms of at most 24 other readings", () => {
  const spokenBy = (gamename: string) =>
    fieldsOf(gamename).search_grams.filter((gram) => gram.startsWith("@@")).length;
  expect(spokenBy("A，乐".repeat(3))).toBe(9);
  expect(spokenBy("A，乐".repeat(9)), "9 characters with 3 other readings each").toBe(24);
});

test.each([
  ["wǔ zǐ qí", "wuziqi"],
  ["WǓZǏQÍ", "wuziqi"],
  ["lǜ tǔ", "lvtu"],
  ["nüshén", "nvshen"],
  ["mɑ̌ɡē", "mage"],
  ["五 zǐ", ""],
])("pinyin with tone marks is pinyin: %s", (typed, letters) => {
  expect(pinyinKey(searchKey(typed))).toBe(letters);
});

test("the words of a keyword stand in every order, more than three only as typed", () => {
  expect(keysInAnyOrder(" 快跑　砖块 ")).toEqual(["快跑砖块", "砖块快跑"]);
  expect(keysInAnyOrder("a b c")).toHaveLength(6);
  expect(keysInAnyOrder("a a")).toEqual(["aa"]);
  expect(keysInAnyOrder("a b c d")).toEqual(["abcd"]);
  expect(keysInAnyOrder(" ")).toEqual([""]);
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
