import type {
  PlayEvent,
  RealNameProvider,
  Reported,
  Unanswered,
  Verdict,
} from "../realname.provider.ts";
import { classOf, isPi, mayBeTakenLater, partlyRefused, reportedTime } from "./nppa.rules.ts";
import { isObject, readWhole } from "./nppa-answer.ts";
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
    noteMissingPi(deps, await queryCase(transport, bizId, caseId));
  return {
    check: async ({ caseId, name, identity }) => {
      const body = () => ({ ai: caseId, name, idNum: identity });
      const reply = await transport.exchange({ call: "check", bizId, body });
      if (reply.code !== null && classOf(reply.code) === "has-case") {
        // Our last request arrived after all, its answer did not.
        const verdict = await query(caseId);
        return verdict.status === "unknown" ? unanswered(reply) : verdict;
      }
      return noteMissingPi(deps, toVerdict(reply));
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
  const unknown = reply.code !== null && classOf(reply.code) === "no-case";
  return unknown ? ({ status: "unknown" } as const) : toVerdict(reply);
}

/** A verdict stands without a pi, but what its player plays cannot be reported. */
function noteMissingPi<Answer extends { status: string; pi?: string | null }>(
  { log }: NppaTransportDeps,
  answer: Answer,
): Answer {
  if (answer.status === "verified" && answer.pi === null) {
    log.error("real names: a verdict came without a pi; play of that account is not reported");
  }
  return answer;
}

function toVerdict(reply: NppaReply): Verdict | Unanswered {
  if (reply.code !== null && classOf(reply.code) === "person") return { status: "failed" };
  if (reply.code !== 0) return unanswered(reply);
  // `data` may be "" or absent: success without a result is no verdict.
  const result = isObject(reply.data) && isObject(reply.data.result) ? reply.data.result : {};
  switch (readWhole(result.status)) {
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
    // 0: a verified player. Guests (2) cannot enter a game here.
    ct: 0,
    pi,
  }));
}

/** A batch is refused record by record; those that are not named have been taken. */
function toReported(reply: NppaReply, size: number): Reported {
  if (reply.code === 0) return { status: "taken", again: [], refused: [] };
  const results = isObject(reply.data) ? reply.data.results : null;
  if (reply.code !== partlyRefused || !Array.isArray(results)) return unanswered(reply);
  const named = results.filter(isObject).map(({ no, errcode }) => ({
    index: (readWhole(no) ?? 0) - 1,
    code: readWhole(errcode) ?? -1,
  }));
  const bad = named.filter(({ index, code }) => code !== 0 && index >= 0 && index < size);
  return {
    status: "taken",
    again: bad.filter(({ code }) => mayBeTakenLater(code)).map(({ index }) => index),
    refused: bad.filter(({ code }) => !mayBeTakenLater(code)),
  };
}
