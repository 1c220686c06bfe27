import { longestAnswer } from "@playfront/contract/console/calls/tickets";
import { feedbackKinds, reportReasons } from "@playfront/contract/post-words";
import { toShanghaiTime } from "../infra/clock.ts";
import type { Feedback, SettleResult } from "../modules/feedback/operator-feedback.service.ts";
import { readAnswerText } from "../modules/feedback/ticket.rules.ts";
import {
  argumentsOf,
  type Command,
  type CommandInput,
  numberOf,
  type Outcome,
  textOf,
  UsageError,
} from "./command.ts";

const statuses = ["open", "answered", "closed"] as const;
const longestList = 200;

/** Commands for the feedback and the reports that players and visitors send. */
export const feedbackCommands: Record<string, Command> = {
  list: {
    usage: "[--status open|answered|closed] [--after <id>] [--limit 20]",
    about: "feedback, oldest first",
    options: { status: { type: "string" }, after: { type: "string" }, limit: { type: "string" } },
    prepare: (given) => {
      argumentsOf(given);
      const status = readStatus(given);
      const after = readId(textOf(given, "after", "0"));
      const limit = numberOf(given, "limit", { fallback: 20, max: longestList });
      return async (services) => {
        const found = await services.feedback.list({ status, after, limit });
        if (found.length === 0) return { lines: [`No ${status} feedback.`] };
        const isCut = found.length === limit;
        const warnings = isCut ? [`There may be more: --after ${found.at(-1)?.id}`] : [];
        return { lines: found.flatMap(formatFeedback), warnings };
      };
    },
  },
  answer: {
    usage: "<id> <text | ->",
    about: "answers one; - reads the text from standard input. A player gets it as a message",
    prepare: (given) => {
      const [id, text] = argumentsOf(given, "id", "text") as [string, string];
      readId(id);
      const checked = text === "-" ? null : readAnswer(text);
      return async (services) => {
        const answer = checked ?? readAnswer(await services.readInput());
        return reportSettled(
          id,
          await services.feedback.answer({ id, text: answer }),
          reportAnswered,
        );
      };
    },
  },
  close: {
    usage: "<id>",
    about: "closes one without an answer, or after a visitor has been written to",
    prepare: (given) => {
      const id = readId(argumentsOf(given, "id")[0]!);
      return async (services) =>
        reportSettled(id, await services.feedback.close(id), () => ({
          lines: [`Feedback ${id} is closed.`],
        }));
    },
  },
};

function formatFeedback(feedback: Feedback): string[] {
  const { id, uid, contact, userAgent, content, answer, createdAt } = feedback;
  const sender = uid === null ? "a visitor" : `player ${uid}`;
  const facts = [`#${id}`, toShanghaiTime(createdAt), describeSubject(feedback), sender];
  const more = [contact && `contact: ${contact}`, userAgent && `browser: ${userAgent}`];
  const text = [content, ...(answer === null ? [] : ["--- answer", answer])].join("\n");
  const indented = [...more.filter((line) => line !== ""), ...text.split("\n")];
  return [facts.join("  "), ...indented.map((line) => `    ${line}`), ""];
}

function describeSubject({ kind, reason, target }: Feedback): string {
  return reason === null
    ? feedbackKinds[kind]
    : `举报 ${reportReasons[reason]}  ${target ?? "the shop"}`;
}

type Done = Extract<SettleResult, { done: true }>;

function reportSettled(
  id: string,
  settled: SettleResult,
  say: (done: Done, id: string) => Outcome,
): Outcome {
  if (settled.done) return say(settled, id);
  const why =
    settled.why === "unknown"
      ? `There is no feedback ${id}.`
      : `Feedback ${id} is ${settled.why} already.`;
  return { lines: [why], refused: true };
}

function reportAnswered({ uid, contact }: Done, id: string): Outcome {
  if (uid !== null)
    return { lines: [`Feedback ${id} is answered; player ${uid} has the message.`] };
  const lines = [`Feedback ${id} is answered, but a visitor gets no message.`];
  if (contact === "") return { lines: [...lines, "No contact was left."] };
  lines.push(`Write to: ${contact}`, `Then: feedback close ${id}, which forgets the contact.`);
  return { lines };
}

function readStatus(given: CommandInput) {
  const text = textOf(given, "status", "open");
  const status = statuses.find((known) => known === text);
  if (status !== undefined) return status;
  throw new UsageError(`--status takes ${statuses.join(", ")}, not "${text}"`);
}

function readId(text: string): string {
  if (/^(?:0|[1-9]\d{0,17})$/.test(text)) return text;
  throw new UsageError(`"${text}" is no number of a feedback`);
}

/** The answer as the player will read it. Throws {@link UsageError}. */
function readAnswer(text: string): string {
  const answer = readAnswerText(text);
  if (answer === "empty") throw new UsageError("the answer is empty");
  if (answer === "invisible") throw new UsageError("the answer holds control characters");
  const length = [...answer.text].length;
  if (length <= longestAnswer) return answer.text;
  throw new UsageError(`the answer has ${length} characters, at most ${longestAnswer} fit`);
}
