import { checkFeedback } from "@playfront/contract/form-rules";
import { type ReportReason, reportReasons } from "@playfront/contract/post-words";
import type { ReportSubject } from "./report-subject.ts";

/** Long titles are cut, so that the player's own text keeps its room, characters. */
const maxName = 60;

const nouns: Record<ReportSubject["kind"], string> = {
  game: "游戏",
  article: "资讯",
  message: "消息",
  review: "评价",
  comment: "评论",
};

/** The reasons that fit what is reported; only games infect devices or charge money. */
export function reasonsFor(subject: ReportSubject | null): Readonly<Record<string, string>> {
  const { harmful, other, ...reasons } = reportReasons;
  return subject?.kind === "game" ? { ...reasons, harmful, other } : { ...reasons, other };
}

/** The report in words, for operators and for hosts that know neither reasons nor targets. */
export function reportContent(
  subject: ReportSubject | null,
  { reason, text }: { reason: string; text: string },
): string {
  const name = subject && [...subject.name].slice(0, maxName).join("");
  const what = subject ? `${nouns[subject.kind]}「${name}」（${subject.id}）` : "本站内容";
  const lead = `举报${what}：${reportReasons[reason as ReportReason] ?? ""}`;
  return text.trim() === "" ? lead : `${lead}\n${text}`;
}

/** The error of what the player adds; required if no reason of the list fits. */
export function checkReportText(
  subject: ReportSubject | null,
  { reason, text }: { reason: string; text: string },
): string | null {
  if (reason === "other" && text.trim() === "") return "请说明举报的具体情况";
  // Without a reason there is no text to check yet.
  return reason === "" ? null : checkFeedback(reportContent(subject, { reason, text }));
}

export function reportTarget(subject: ReportSubject | null): string | undefined {
  return subject ? `${subject.kind}/${subject.id}` : undefined;
}
