import { Type } from "typebox";
import { pageKinds, pageNetworks } from "../../calls/page-vitals.ts";
import { ShanghaiTime } from "../../entities.ts";
import { OneOf } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

/** What nodes count by its outcome: answers of cached calls, pages, claims, runs of jobs, and SMS. */
export const countedKinds = ["answers", "pages", "claims", "jobs", "sms"] as const;
export const vitalNames = ["lcp", "inp", "ttfb", "cls"] as const;

/** Of the last minute. */
const load = {
  perSecond: Type.Number(),
  requests: Type.Integer(),
  /** Answers with status 500 or above. */
  errors: Type.Integer(),
};
/** Null without requests. */
const milliseconds = Type.Union([Type.Number(), Type.Null()]);
const timedLoad = { ...load, p50Ms: milliseconds, p99Ms: milliseconds };

const Pool = Type.Object({
  pool: Type.String(),
  used: Type.Integer(),
  max: Type.Integer(),
  waiting: Type.Integer(),
  isSilent: Type.Boolean(),
});

/** A node that is silent tells what it last told. */
const Node = Type.Object({
  node: Type.String(),
  startedAt: ShanghaiTime,
  heardAt: ShanghaiTime,
  isSilent: Type.Boolean(),
  problems: Type.Array(Type.String()),
  ...load,
  eventLoopMs: Type.Number(),
  memoryMb: Type.Integer(),
  pools: Type.Array(Pool),
  isRedisLost: Type.Boolean(),
  lostReplicas: Type.Array(Type.String()),
});

export const systemCalls = {
  "system/list": defineOperatorCall("system/list", {
    method: "GET",
    summary: "What every node tells of its own work, and the sums of those that are not silent",
    permission: "figures.read",
    payload: Type.Object({}),
    data: Type.Object({
      nodes: Type.Array(Node),
      all: Type.Object(timedLoad),
      /** The most asked for first. */
      calls: Type.Array(Type.Object({ call: Type.String(), ...timedLoad })),
      counted: Type.Array(
        Type.Object({
          kind: OneOf(countedKinds, "种类"),
          words: Type.Array(Type.String()),
          lastMinute: Type.Integer(),
          sinceStart: Type.Integer(),
        }),
      ),
      /** Since the nodes started. */
      vitals: Type.Array(
        Type.Object({
          vital: OneOf(vitalNames, "指标"),
          page: OneOf(pageKinds, "页面"),
          network: OneOf(pageNetworks, "网络"),
          samples: Type.Integer(),
          p75: Type.Number(),
        }),
      ),
      queue: Type.Object({
        waiting: Type.Integer(),
        failed: Type.Integer(),
        oldestSeconds: Type.Integer(),
      }),
      sms: Type.Object({ sent: Type.Integer(), cap: Type.Integer() }),
      /** When the oldest real name that waits was submitted; null if none waits. */
      oldestRealName: Type.Union([ShanghaiTime, Type.Null()]),
    }),
  }),
};
