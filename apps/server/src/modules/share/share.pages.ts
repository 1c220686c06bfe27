import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noticePage, noticePolicy } from "../../infra/notice-page.ts";
import { isPrefetch } from "../../infra/prefetch.ts";
import type { ShareService } from "./share.service.ts";

type LinkRequest = FastifyRequest<{ Params: { code: string } }>;

const unknownPage = noticePage({
  title: "分享链接已失效",
  text: "链接可能不完整，或分享的内容已不在。去首页看看其他游戏吧。",
  action: "去首页",
});
const tooManyPage = noticePage({
  title: "访问太频繁了",
  text: "请稍后再打开链接，或先去首页看看。",
  action: "去首页",
});

/** Short links, which redirect to what was shared. */
export async function sharePages(
  app: FastifyInstance,
  { shares }: { shares: ShareService },
): Promise<void> {
  app.route({
    method: ["GET", "HEAD"],
    url: "/s/:code",
    exposeHeadRoute: false,
    handler: async (request: LinkRequest, reply) => {
      const { ip, method, headers } = request;
      const userAgent = (headers["user-agent"] ?? "").slice(0, 512);
      const opener = { ip, userAgent, isPrefetch: method === "HEAD" || isPrefetch(headers) };
      const opened = await shares.open(request.params.code, opener);
      reply.header("cache-control", "no-store");
      switch (opened.kind) {
        case "open":
          return reply.redirect(opened.path, 302);
        case "unknown":
          return sendNotice(reply.code(404), unknownPage);
        case "tooMany":
          reply.header("retry-after", opened.retryAfter);
          return sendNotice(reply.code(429), tooManyPage);
      }
    },
  });
}

function sendNotice(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header("content-security-policy", noticePolicy)
    .type("text/html; charset=utf-8")
    .send(page);
}
