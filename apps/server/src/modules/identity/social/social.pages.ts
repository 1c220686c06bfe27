import { socialLandingPath, socialReturnPath } from "@playfront/contract/constants";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SocialAttempts } from "./social-attempts.service.ts";

type Return = FastifyRequest<{ Querystring: { state?: unknown; code?: unknown } }>;

/**
 * Where providers send players back to. Always goes on to the same page; only its fragment, which no server sees, holds
 * the handle or tells why there is none.
 */
export async function socialPages(
  app: FastifyInstance,
  { socialAttempts }: { socialAttempts: SocialAttempts },
): Promise<void> {
  app.route({
    method: "GET",
    url: socialReturnPath,
    exposeHeadRoute: false,
    handler: async ({ query: { state, code } }: Return, reply) => {
      const isWhole = isShort(state) && isShort(code);
      const found = isWhole ? await socialAttempts.finish({ state, code }) : "failed";
      const fragment = typeof found === "string" ? found : `sign=${found.handle}`;
      return reply
        .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
        .redirect(`${socialLandingPath}#${fragment}`, 302);
    },
  });
}

function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 512;
}
