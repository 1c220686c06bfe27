import type { IdentityHeader } from "@playfront/contract/constants";
import {
  type ContainerTokens,
  detectSurroundings,
  type Surroundings,
} from "@playfront/contract/container";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** Who is logged in. Comes from the token alone, never from another header. */
export interface Player {
  uid: string;
  /** The session's handle: stays the same when its token is exchanged. */
  session: string;
}

/** What a handler knows of a call beside its payload. The headers are hints for statistics, not identity. */
export interface CallContext {
  player: Player | null;
  deviceid: string;
  cid: string | null;
  /** The bare token as it came, for the calls that exchange or end it. */
  token: string | null;
  ip: string;
  userAgent: string;
  surroundings: Surroundings;
  log: FastifyBaseLogger;
  request: FastifyRequest;
}

export type PlayerContext = CallContext & { player: Player };

export function contextOf(
  request: FastifyRequest,
  player: Player | null,
  tokens: ContainerTokens,
): CallContext {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, 512);
  return {
    player,
    deviceid: identityOf(request, "deviceid") ?? "",
    cid: identityOf(request, "cid"),
    token: identityOf(request, "token"),
    ip: request.ip,
    userAgent,
    surroundings: detectSurroundings(userAgent, tokens),
    log: request.log,
    request,
  };
}

/** An identity header when it is usable: printable, at most 128 characters. */
export function identityOf(request: FastifyRequest, name: IdentityHeader): string | null {
  const value = request.headers[name];
  return typeof value === "string" && /^[\x21-\x7e]{1,128}$/.test(value) ? value : null;
}
