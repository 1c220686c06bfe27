import type {
  PlayEvent,
  RealNameProvider,
  ReportResult,
  Unanswered,
  Verdict,
} from "../realname.provider.ts";
import {
  failureClass,
  isPi,
  isRetryable,
  partlyRefusedCode,
  reportedTime,
  restMsAfter,
} from "./nppa.rules.ts";
import { isObject, toWholeNumber } from "./nppa-answer.ts";
import {
  createNppaTransport,
  type NppaReply,
  type NppaTransport,
  type NppaTransportDeps,
} from "./nppa-transport.ts";

/** The real-name system of 国家新闻出版署, interface V1.9. */
export function createNppaRealName(deps: NppaTransportDeps): RealNameProvider {
  const transport = createNppaTransport(deps);
  const { bizId } = deps.config;
  const query = async (caseId: string) =>
    logMissingPi(deps, await queryCase(transport, bizId, caseId));
  return {
    check: async ({ caseId, name, identity }) => {
      const body = () => ({ ai: caseId, name, idNum: identity });
      const reply = await transport.exchange({ call: "check", bizId, body });
      if (reply.code !== null && failureClass(reply.code) === "has-case") {
        // Our previous request arrived, but its answer did not.
        const verdict = await query(caseId);
        return verdict.status === "unknown" ? unanswered(reply) : verdict;
      }
      return logMissingPi(deps, toVerdict(reply));
    },
    query,
    report: async (gameBizId, events) => {
      const body = (clock: AuthorityClock) => ({ collections: toCollections(events, clock) });
      const reply = await transport.exchange({ call: "report", bizId: gameBizId, body });
      return toReported(reply, events.length);
    },
  };
}

async function queryCase(transport: NppaTransport, bizId: string, caseId: string) {
  const reply = await transport.exchange({ call: "query", bizId, query: { ai: caseId } });
  const unknown = reply.code !== null && failureClass(reply.code) === "no-case";
  return unknown ? ({ status: "unknown" } as const) : toVerdict(reply);
}

/** A verdict without a pi is accepted, but the player's play cannot be reported. */
function logMissingPi<Answer extends { status: string; pi?: string | null }>(
  { log }: NppaTransportDeps,
  answer: Answer,
): Answer {
  if (answer.status === "verified" && answer.pi === null) {
    log.error("real names: a verdict came without a pi; play of that account is not reported");
  }
  return answer;
}

function toVerdict(reply: NppaReply): Verdict | Unanswered {
  if (reply.code !== null && failureClass(reply.code) === "person") return { status: "failed" };
  if (reply.code !== 0) return unanswered(reply);
  // `data` may be "" or absent: a success without a result is not a verdict.
  const result = isObject(reply.data) && isObject(reply.data.result) ? reply.data.result : {};
  switch (toWholeNumber(result.status)) {
    case 0:
      return { status: "verified", pi: toPi(result.pi) };
    case 1:
      return { status: "pending" };
    case 2:
      return { status: "failed" };
    default:
      return { status: "unanswered", reason: "success without a result" };
  }
}

function toPi(value: unknown): string | null {
  return typeof value === "string" && isPi(value) ? value : null;
}

function unanswered({ reason }: NppaReply): Unanswered {
  return { status: "unanswered", reason };
}

interface AuthorityClock {
  sentAt: number;
  offset: number;
}

function toCollections(events: readonly PlayEvent[], { sentAt, offset }: AuthorityClock) {
  return events.map(({ session, kind, happenedAt, pi }, index) => ({
    no: index + 1,
    si: session,
    bt: kind === "login" ? 1 : 0,
    ot: reportedTime(happenedAt.getTime() + offset, sentAt),
    // 0 is a verified player. Guests (2) cannot enter a game here.
    ct: 0,
    pi,
  }));
}

/** A batch is refused record by record; records that the answer does not name have been taken. */
function toReported(reply: NppaReply, size: number): ReportResult {
  if (reply.code === 0) return { status: "taken", again: [], refused: [] };
  const results = isObject(reply.data) ? reply.data.results : null;
  if (reply.code !== partlyRefusedCode || !Array.isArray(results)) {
    return { ...unanswered(reply), restMs: reply.code === null ? 0 : restMsAfter(reply.code) };
  }
  const named = results.filter(isObject).map(({ no, errcode }) => ({
    index: (toWholeNumber(no) ?? 0) - 1,
    code: toWholeNumber(errcode) ?? -1,
  }));
  const bad = named.filter(({ index, code }) => code !== 0 && index >= 0 && index < size);
  return {
    status: "taken",
    again: bad.filter(({ code }) => isRetryable(code)).map(({ index }) => index),
    refused: bad.filter(({ code }) => !isRetryable(code)),
  };
}
