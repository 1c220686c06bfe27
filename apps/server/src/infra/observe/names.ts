import { codes } from "@playfront/contract/codes";
import type { FastifyRequest } from "fastify";
import type { Answer } from "../answer.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call's name in the contract. */
    call?: string;
  }
}

const codeNames = new Map(Object.entries(codes).map(([name, code]) => [code, name]));

/** What a request asks for, out of a fixed set: a call's name or a route's pattern. */
export function callOf({ routeOptions: { config, url } }: FastifyRequest): string {
  if (config.call !== undefined) return config.call;
  // Every file of a build has a route of its own.
  return url === undefined ? "none" : /\.\w+$/.test(url) ? "file" : url;
}

/** `success`, or the name of the failure's code. */
export function outcomeOf(answer: Answer<unknown>): string {
  return codeNames.get(answer.ok ? codes.success : answer.code) ?? "failure";
}
