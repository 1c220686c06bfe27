import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { Announcements } from "./announcements.service.ts";

export function announcementConsoleRoutes({
  announcements,
}: {
  announcements: Announcements;
}): ModuleConsoleHandlers<`announcements/${string}`> {
  return {
    "announcements/list": async (wanted) => done(await announcements.list(wanted)),
    "announcements/get": ({ id }) => announcements.get(id),
    "announcements/add": (wanted, { operator }) => announcements.add(operator, wanted),
    "announcements/change": (wanted, { operator }) => announcements.change(operator, wanted),
    "announcements/send": (wanted, { operator }) => announcements.send(operator, wanted),
    "announcements/withdraw": (wanted, { operator }) => announcements.withdraw(operator, wanted),
  };
}
