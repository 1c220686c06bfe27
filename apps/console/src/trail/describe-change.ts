import type { ConsoleData } from "@playfront/contract/console/calls";
import { documentStateNames } from "@playfront/contract/console/documents";
import { roleNames, roles } from "@playfront/contract/console/roles";
import { announcementStateNames, audienceNames } from "../announcements/announcement-words.ts";
import { requisiteChoices } from "../gifts/gift-words.ts";
import { nameOfField } from "../language/field-names.ts";
import { playerStateNames, realNameNames, revealableNames } from "../players/player-words.ts";
import { requestKindNames } from "../requests/request-words.ts";
import { ticketStateNames } from "../tickets/ticket-words.ts";

export type FieldChange = ConsoleData<"trail/list">["rows"][number]["changes"][number];

/** What a field of an object was and what it is, such as 上架：是 › 否. */
export function describeChange(resource: string, { field, before, after }: FieldChange): string {
  const change = `${nameOfValue(field, before)} › ${nameOfValue(field, after)}`;
  return `${nameOfField(resource, field)}：${change}`;
}

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: Object.fromEntries(roleNames.map((role) => [role, roles[role].label])),
  state: {
    ...announcementStateNames,
    ...documentStateNames,
    ...ticketStateNames,
    ...playerStateNames,
  },
  kind: requestKindNames,
  audience: audienceNames,
  revealed: revealableNames,
  realName: realNameNames,
  requisite: Object.fromEntries(requisiteChoices.map(({ id, name }) => [id, name])),
};

/** A value in the console's words, such as 已发布 or 是; 空 for none. */
export function nameOfValue(field: string, value: string): string {
  if (value === "") return "空";
  if (field === "checks") return `${value.split(" ").length} 项`;
  return valueNames[field]?.[value] ?? booleanNames[value] ?? value;
}

const booleanNames: Readonly<Record<string, string>> = { true: "是", false: "否" };
