import { renderingDevice } from "@playfront/contract/constants";
import type { FastifyReply, FastifyRequest, LightMyRequestResponse } from "fastify";
import type { MadeOf } from "../content/made-of.ts";
import { identityOf } from "./call-context.ts";

/** What the answers to this process's own renderings were made of, by response. It is no business of other callers. */
const facts = new WeakMap<object, MadeOf>();

/** Whether this process asks for a page that it renders, or somebody who says so. */
export function isRendering(request: FastifyRequest): boolean {
  return identityOf(request, "deviceid") === renderingDevice;
}

export function tellRendering(
  request: FastifyRequest,
  reply: FastifyReply,
  { madeOf }: { madeOf?: MadeOf },
): void {
  if (madeOf === undefined || !isRendering(request)) return;
  facts.set(reply.raw, madeOf);
}

/** Undefined if the call does not say. */
export function madeOfResponse(response: LightMyRequestResponse): MadeOf | undefined {
  return facts.get(response.raw.res);
}
