import { createNetworks } from "@playfront/config/networks";
import { codes } from "@playfront/contract/codes";
import { hostOf } from "@playfront/http/host-of";
import type { FastifyInstance } from "fastify";
import { failed } from "../infra/answer.ts";
import type { Config } from "../infra/config/config.ts";
import { refuse } from "./refuse.ts";

/** Keeps the console and its calls to their own host and to the networks that may use them, if the settings name any. */
export function guardConsole(app: FastifyInstance, { addresses, origin }: Config["console"]): void {
  const isAllowed = addresses.length > 0 ? createNetworks(addresses) : () => true;
  const host = origin && new URL(origin).host;
  app.addHook("onRequest", (request, reply, done) => {
    // The route, not the address: that may be written in several ways.
    if (!/^\/console(\/|$)/.test(request.routeOptions.url ?? "")) return done();
    if (host !== null && hostOf(request).toLowerCase() !== host) return void reply.callNotFound();
    if (!isAllowed(request.ip))
      return void refuse(reply, failed(codes.forbidden, "此网络不能使用运营控制台"));
    done();
  });
}
