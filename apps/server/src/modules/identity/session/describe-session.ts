import type { AccountDevice } from "@playfront/contract/entities";
import { maskAddress } from "@playfront/http/address";
import { toIsoTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { describeAgent, deviceKindOf } from "../../../infra/user-agent.ts";
import { startOfHour } from "./session.rules.ts";
import type { SessionService } from "./session.service.ts";

type SessionRow = Awaited<ReturnType<SessionService["findByAccount"]>>[number];

/** A session as the owner of its account sees it; `present` is the session that asks, and so is in use now. */
export function describeSession(
  { handle, user_agent, ip, created_at, seen_at }: SessionRow,
  { containerTokens }: Pick<Config, "containerTokens">,
  present?: { session: string; now: Date },
): AccountDevice {
  const current = handle === present?.session;
  return {
    handle,
    name: describeAgent(user_agent, containerTokens),
    kind: deviceKindOf(user_agent),
    address: maskAddress(ip),
    createdat: toIsoTime(created_at),
    seenat: toIsoTime(current ? present.now : startOfHour(seen_at)),
    current,
  };
}
