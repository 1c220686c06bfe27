import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { CannedAnswers } from "./canned-answers.service.ts";
import type { TicketDesk } from "./ticket-desk.service.ts";

export interface TicketConsoleDeps {
  ticketDesk: TicketDesk;
  cannedAnswers: CannedAnswers;
}

export function ticketConsoleRoutes({
  ticketDesk: desk,
  cannedAnswers,
}: TicketConsoleDeps): ModuleConsoleHandlers<`${"tickets" | "reports" | "answers"}/${string}`> {
  return {
    "tickets/list": async (wanted) => done(await desk.list(false, wanted)),
    "reports/list": async (wanted) => done(await desk.list(true, wanted)),
    "tickets/ofPlayer": async ({ uid }) => done(await desk.ofPlayer(uid)),
    "tickets/get": ({ id }) => desk.get(id),
    "tickets/take": (wanted, { operator }) => desk.take(operator, wanted),
    "tickets/assign": (wanted, { operator }) => desk.assign(operator, wanted),
    "tickets/colleagues": async () => done(await desk.colleagues()),
    "tickets/release": (wanted, { operator }) => desk.release(operator, wanted),
    "tickets/answer": (wanted, { operator }) => desk.answer(operator, wanted),
    "tickets/close": (wanted, { operator }) => desk.close(operator, wanted),
    "tickets/revealContact": (wanted, { operator }) => desk.revealContact(operator, wanted),
    "answers/list": async (wanted) => done(await cannedAnswers.list(wanted)),
    "answers/get": ({ id }) => cannedAnswers.get(id),
    "answers/add": (wanted, { operator }) => cannedAnswers.add(operator, wanted),
    "answers/change": (wanted, { operator }) => cannedAnswers.change(operator, wanted),
  };
}
