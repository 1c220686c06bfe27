import type { ConsoleCallName, ConsoleData } from "@playfront/contract/console/calls";
import { type Role, roles } from "@playfront/contract/console/roles";
import { fieldNames } from "../language/field-names.ts";

export type TrailEntry = ConsoleData<"trail/list">["rows"][number];

/** What the trail's entries are called; each is the call that made it. */
const actionNames: Partial<Record<ConsoleCallName, string>> = {
  "session/finish": "登录",
  "session/end": "退出登录",
  "session/password": "修改自己的密码",
  "operators/add": "添加操作员",
  "operators/change": "修改操作员",
  "operators/reset": "重置登录方式",
};

export function nameOfAction({ action }: TrailEntry): string {
  return actionNames[action as ConsoleCallName] ?? action;
}

/** The changes of an entry, field by field, as one text. */
export function describeChanges({ action, changes }: TrailEntry): string {
  const [resource] = action.split("/");
  const { resources } = fieldNames as { resources: Record<string, { fields: object }> };
  const names = (resources[resource ?? ""]?.fields ?? {}) as Record<string, string>;
  return changes
    .map(({ field, before, after }) => {
      const change = `${nameOfValue(field, before)} › ${nameOfValue(field, after)}`;
      return `${names[field] ?? field}：${change}`;
    })
    .join("；");
}

function nameOfValue(field: string, value: string): string {
  if (value === "") return "空";
  if (field === "role" && value in roles) return roles[value as Role].label;
  return value === "true" ? "是" : value === "false" ? "否" : value;
}
