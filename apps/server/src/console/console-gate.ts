import { createNetworks } from "@playfront/config/networks";
import { codes } from "@playfront/contract/codes";
import { hostOf } from "@playfront/http/host-of";
import type { FastifyInstance } from "fastify";
import { failed } from "../infra/answer.ts";
import type { Config } from "../infra/config/config.ts";
import { refuse } from "./refuse.ts";

const ofConsole = /^\/console(\/|$)/;
/** What pages of the console load beside it, previews included: files and pictures, no page and no call of the shop. */
const besideConsole = /^\/(media\/|app\/(assets\/|avatars\/|favicon\.svg$)|healthz$|readyz$)/;

/**
 * Keeps the console and its calls to their own host and to the networks that may use them, if the settings name any. That host
 * serves nothing else: what runs in a page of the shop must not have the console's origin.
 */
export function guardConsole(
  app: FastifyInstance,
  { console: { addresses, origin }, publicOrigin }: Pick<Config, "console" | "publicOrigin">,
): void {
  const isAllowed = addresses.length > 0 ? createNetworks(addresses) : () => true;
  const host = origin && new URL(origin).host;
  const isShared = origin === publicOrigin;
  app.addHook("onRequest", (request, reply, done) => {
    // The route, not the address: that may be written in several ways. There is none for what is not found anyway.
    const { url } = request.routeOptions;
    if (url === undefined) return done();
    const isConsole = ofConsole.test(url);
    if (host !== null) {
      const isThere = hostOf(request).toLowerCase() === host;
      const isFound = isThere ? isConsole || isShared || besideConsole.test(url) : !isConsole;
      if (!isFound) return void refuse(reply, failed(codes.notFound, "接口不存在"));
    }
    if (isConsole && !isAllowed(request.ip))
      return void refuse(reply, failed(codes.forbidden, "此网络不能使用运营控制台"));
    done();
  });
}
