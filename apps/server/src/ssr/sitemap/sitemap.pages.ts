import { Readable } from "node:stream";
import { hostOf } from "@playfront/http/host-of";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Container } from "../../container.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Sites } from "../sites.ts";
import { createSitemap, fileOf, type SitemapServices } from "./sitemap.ts";

export interface SitemapHost {
  sites: Sites;
  services: Pick<Container, keyof SitemapServices>;
  clock: Clock;
}

const keptSeconds = 3600;

/** robots.txt and the sitemap, which names every page that search engines may show. */
export async function sitemapPages(app: FastifyInstance, host: SitemapHost): Promise<void> {
  const { sites, services, clock } = host;
  const sitemap = createSitemap(services, clock);

  /** Null where there is no sitemap: its addresses are absolute, and other hosts do not say what they have. */
  function originOf(request: FastifyRequest): string | null {
    const { name, settings } = sites.of(hostOf(request));
    const isListed = name !== "test" && settings.hosts.api === "" && settings.publicOrigin !== "";
    return isListed ? settings.publicOrigin : null;
  }

  app.get("/robots.txt", (request, reply) => {
    const origin = originOf(request);
    // Results of made-up words have no end. Calls stay allowed: a search engine runs pages as a browser does.
    const lines = ["User-agent: *", "Disallow: /h5/enter/", "Disallow: /app/search/?"];
    if (origin !== null) lines.push("", `Sitemap: ${origin}/sitemap.xml`);
    return cached(reply)
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const origin = originOf(request);
    if (origin === null) return reply.callNotFound();
    const index = await sitemap.index(origin);
    return asXml(reply).send(index);
  });

  app.get<{ Params: { file: string } }>("/sitemap-:file", (request, reply) => {
    const origin = originOf(request);
    const file = fileOf(request.params.file);
    if (origin === null || file === null) return reply.callNotFound();
    return asXml(reply).send(Readable.from(sitemap.file(file, origin)));
  });
}

function cached(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", `public, max-age=${keptSeconds}`);
}

function asXml(reply: FastifyReply): FastifyReply {
  return cached(reply).type("application/xml; charset=utf-8");
}
