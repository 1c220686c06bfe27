import { codes } from "@playfront/contract/codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../infra/config/config.ts";
import { requestOrigin } from "../../infra/http/request-origin.ts";
import { noticePage, noticePolicy } from "../../infra/notice-page.ts";
import { isPrefetch } from "../../infra/prefetch.ts";
import type { EntryResult, EntryService } from "./entry.service.ts";

type PageSettings = Pick<Config, "gamesPort" | "gamesOrigin">;
type TicketRequest = FastifyRequest<{ Params: { ticket: string } }>;

/** Shown if a ticket is used, expired or made up. */
const invalidTicketPage = noticePage({
  title: "进入链接已失效",
  text: "每个链接只能使用一次，且一分钟内有效。请回到商店，重新点击「进入」。",
  action: "返回商店",
});

/** The address that redirects a player to an HTML5 game, which has an origin of its own. */
export async function entryPages(
  app: FastifyInstance,
  { config, entries }: { config: PageSettings; entries: EntryService },
): Promise<void> {
  // Without a HEAD route of its own, Fastify runs the GET handler for HEAD, and a link preview would use up the ticket.
  app.route({
    method: "GET",
    url: "/h5/enter/:ticket",
    exposeHeadRoute: false,
    handler: async (request: TicketRequest, reply) => {
      setPrivateHeaders(reply);
      if (isPrefetch(request.headers)) return reply.code(204).send();
      const { ticket } = request.params;
      const entered: EntryResult = isHandle(ticket)
        ? await entries.enter(ticket)
        : { kind: "invalid" };
      if (entered.kind === "invalid") return sendInvalidTicket(reply);
      const address =
        entered.kind === "open"
          ? absoluteAddress(entered.address, request, config)
          : refusalPage(entered);
      return reply.redirect(address, 302);
    },
  });
  app.route({
    method: "HEAD",
    url: "/h5/enter/:ticket",
    handler: async (_request, reply) =>
      setPrivateHeaders(reply).type("text/html; charset=utf-8").send(),
  });
}

/** Addresses of the demo's games are paths; the origin of the games comes from the settings. */
function absoluteAddress(address: string, request: TicketRequest, config: PageSettings): string {
  const { gamesPort, gamesOrigin } = config;
  if (!address.startsWith("/h5/games/") || gamesPort === null) return address;
  return (gamesOrigin ?? requestOrigin(request, gamesPort)) + address;
}

/** The shop's page that explains why the player may not enter, and what the player can do. */
function refusalPage({ gameid, refusal }: Extract<EntryResult, { kind: "refused" }>): string {
  if (refusal.code === codes.outsideHours) return `/app/user/playtime/?game=${gameid}`;
  return "/app/user/profile/fcm/";
}

/** The redirect's address lets anybody enter as the player for a minute: no cache and no referrer may keep it. */
function setPrivateHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
}

function isHandle(ticket: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(ticket);
}

function sendInvalidTicket(reply: FastifyReply): FastifyReply {
  return reply
    .code(410)
    .header("content-security-policy", noticePolicy)
    .type("text/html; charset=utf-8")
    .send(invalidTicketPage);
}
