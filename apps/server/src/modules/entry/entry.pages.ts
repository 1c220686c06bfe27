import { codes } from "@playfront/contract/codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../container.ts";
import type { Config } from "../../infra/config/config.ts";
import { requestOrigin } from "../../infra/http/request-origin.ts";
import type { Entered } from "./entry.service.ts";
import { deadTicketPage, ticketPagePolicy } from "./ticket-page.ts";

type TicketRequest = FastifyRequest<{ Params: { ticket: string } }>;

/** The door of the HTML5 games, which stand on origins of their own. */
export async function entryPages(
  app: FastifyInstance,
  { config, entries }: Services,
): Promise<void> {
  // Fastify would answer HEAD by running the GET handler, and a link preview would use the ticket up.
  app.route({
    method: "GET",
    url: "/h5/enter/:ticket",
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: async (request: TicketRequest, reply) => {
      privately(reply);
      if (isPrefetch(request)) return reply.code(204).send();
      const { ticket } = request.params;
      const entered: Entered = isHandle(ticket) ? await entries.enter(ticket) : { kind: "dead" };
      if (entered.kind === "dead") return sendDeadTicket(reply);
      const address =
        entered.kind === "open" ? whole(entered.address, request, config) : wayOn(entered);
      return reply.redirect(address, 302);
    },
  });
  app.route({
    method: "HEAD",
    url: "/h5/enter/:ticket",
    schema: { hide: true },
    handler: async (_request, reply) => privately(reply).type("text/html; charset=utf-8").send(),
  });
}

/** The demo's games are known by their paths; where they stand is a setting. */
function whole(address: string, request: TicketRequest, config: Config): string {
  const { gamesPort, gamesOrigin } = config;
  if (!address.startsWith("/h5/games/") || gamesPort === null) return address;
  return (gamesOrigin ?? requestOrigin(request, gamesPort)) + address;
}

/** The shop's page that explains why the player stays outside, and what can be done. */
function wayOn({ gameid, refusal }: Extract<Entered, { kind: "refused" }>): string {
  if (refusal.code === codes.outsideHours) return `/app/user/playtime/?game=${gameid}`;
  return "/app/user/profile/fcm/";
}

/** Browsers say when they only look ahead; the player has not decided to enter yet. */
function isPrefetch({ headers }: TicketRequest): boolean {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-purpose"]];
  return [...purposes, headers["x-moz"]].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? "")),
  );
}

/** The address is worth a log-in for its minute: no cache keeps the answer, no game learns the address. */
function privately(reply: FastifyReply): FastifyReply {
  return reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
}

function isHandle(ticket: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(ticket);
}

function sendDeadTicket(reply: FastifyReply): FastifyReply {
  return reply
    .code(410)
    .header("content-security-policy", ticketPagePolicy)
    .type("text/html; charset=utf-8")
    .send(deadTicketPage);
}
