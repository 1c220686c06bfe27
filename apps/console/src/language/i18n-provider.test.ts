import { expect, test } from "vitest";
import { i18nProvider } from "./i18n-provider.ts";

const { translate } = i18nProvider;

test("a key of react-admin and the name of a field are the console's words", () => {
  expect(translate("ra.action.save")).toBe("保存");
  expect(translate("resources.games.fields.data.slug")).toBe("标识");
});

test("values are filled in, each where it is named", () => {
  const values = { offsetBegin: 1, offsetEnd: 20, total: 0, smart_count: 2 };
  expect(translate("ra.navigation.page_range_info", values)).toBe("第 1–20 项，共 0 项");
  expect(translate("ra.notification.deleted", { smart_count: 3 })).toBe("已删除 3 项");
});

test("a place without a value stays, and a value is no pattern", () => {
  expect(translate("ra.page.edit", { name: "$&" })).toBe("$& %{recordRepresentation}");
  expect(translate("ra.page.edit", { name: "游戏", recordRepresentation: null })).toBe(
    "游戏 %{recordRepresentation}",
  );
});

test("a key without a text takes the words given for it, and else is returned untouched", () => {
  expect(translate("resources.games.fields.none", { _: "无 %{name}", name: "名" })).toBe("无 名");
  expect(translate("已保存 %{name}", { name: "名" })).toBe("已保存 %{name}");
  expect(translate("resources.games", { smart_count: 1 })).toBe("resources.games");
});
