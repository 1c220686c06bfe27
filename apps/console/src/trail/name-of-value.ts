import type { ConsoleData } from "@playfront/contract/console/calls";
import { documentStateNames } from "@playfront/contract/console/documents";
import { roleNames, roles } from "@playfront/contract/console/roles";
import { announcementStateNames, audienceNames } from "../announcements/announcement-words.ts";
import { exportNames, requisiteChoices } from "../gifts/gift-words.ts";
import { playerStateNames, realNameNames, revealableNames } from "../players/player-words.ts";
import { requestKindNames } from "../requests/request-words.ts";
import { ticketStateNames } from "../tickets/ticket-words.ts";

export type FieldChange = ConsoleData<"trail/list">["rows"][number]["changes"][number];

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: Object.fromEntries(roleNames.map((role) => [role, roles[role].label])),
  state: {
    ...announcementStateNames,
    ...documentStateNames,
    ...ticketStateNames,
    ...playerStateNames,
  },
  kind: requestKindNames,
  which: exportNames,
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
