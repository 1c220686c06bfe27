import type { IdentityHeader } from "@playfront/contract/constants";
import {
  type ContainerTokens,
  detectSurroundings,
  type Surroundings,
} from "@playfront/contract/container";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** The logged-in player. Found by the token alone, never by another header. */
export interface Player {
  uid: string;
  /** The session's handle, which stays the same when the token is exchanged. */
  session: string;
}

/**
 * The arguments of a handler besides the payload. Device and channel come from headers: usable for statistics, but no
 * proof of identity.
 */
export interface CallContext {
  player: Player | null;
  deviceid: string;
  cid: string | null;
  /** The token of the request, for the calls that exchange or end it. */
  token: string | null;
  ip: string;
  userAgent: string;
  surroundings: Surroundings;
  log: FastifyBaseLogger;
  request: FastifyRequest;
}

export type PlayerContext = CallContext & { player: Player };

/** Of a call that finds the session itself: the token may be anything. */
export type TokenContext = CallContext & { player: null; token: string };

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

/** An identity header; null unless it is printable ASCII of at most 128 characters. */
export function identityOf(request: FastifyRequest, name: IdentityHeader): string | null {
  const value = request.headers[name];
  return typeof value === "string" && /^[\x21-\x7e]{1,128}$/.test(value) ? value : null;
}
