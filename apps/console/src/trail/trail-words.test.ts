import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChangesInLine } from "./changes-in-line.tsx";
import { nameOfAction, resourceOf, type TrailEntry } from "./name-of-action.ts";

const entry: TrailEntry = {
  id: "1",
  at: "2026-11-24 09:00:00",
  operator: "li.na",
  action: "operators/change",
  object: "operator/3",
  changes: [
    { field: "role", before: "editor", after: "administrator" },
    { field: "enabled", before: "false", after: "true" },
    { field: "shownName", before: "", after: "李娜" },
  ],
  reason: "",
  address: "127.0.0.1",
};

const textOf = (shown: TrailEntry) =>
  renderToStaticMarkup(
    createElement(ChangesInLine, { resource: resourceOf(shown), changes: shown.changes }),
  );

test("an entry reads in the words of the forms", () => {
  expect(nameOfAction(entry)).toBe("修改操作员");
  expect(textOf(entry)).toBe("角色：编辑 › 管理员；启用：否 › 是；姓名：空 › 李娜");
});

test("an assigned ticket tells who has it", () => {
  const assigned = {
    ...entry,
    action: "tickets/assign",
    changes: [{ field: "assignee", before: "", after: "wang" }],
  };
  expect(nameOfAction(assigned)).toBe("指派工单");
  expect(textOf(assigned)).toBe("处理人：空 › wang");
});

test("an act and a field that a newer server knows are shown as they are", () => {
  const newer = {
    ...entry,
    action: "pets/feed",
    changes: [{ field: "food", before: "a", after: "b" }],
  };
  expect(nameOfAction(newer)).toBe("pets/feed");
  expect(textOf(newer)).toBe("food：a › b");
});
