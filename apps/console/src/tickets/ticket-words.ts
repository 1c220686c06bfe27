import type { ConsoleData } from "@playfront/contract/console/calls";
import { feedbackKinds, reportReasons } from "@playfront/contract/post-words";

export type Ticket = ConsoleData<"tickets/get">;

export const ticketStateNames: Record<Ticket["state"], string> = {
  open: "待处理",
  working: "处理中",
  answered: "已回复",
  closed: "已关闭",
};

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

export const ticketStateChoices = choicesOf(ticketStateNames);
export const kindChoices = choicesOf(feedbackKinds);
export const reasonChoices = choicesOf(reportReasons);

/** The time from the ticket to its answer, such as `2 小时 5 分`. */
export function answerTime({ createdAt, answeredAt }: Ticket): string {
  if (answeredAt === null) return "";
  const minutes = Math.round((Date.parse(answeredAt) - Date.parse(createdAt)) / 60_000);
  if (minutes < 60) return `${minutes} 分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} 小时 ${minutes % 60} 分`;
  return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
}
