import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readSiteName } from "@playfront/config/host-table";
import { hostOf } from "@playfront/http/host-of";
import type { FastifyInstance } from "fastify";
import type { Config } from "../infra/config/config.ts";

/**
 * Path of the mirror frame on `STORAGE_FRAME_ORIGIN` (apps/storefront,
 * `browser/session/session-frame.ts`).
 */
const mirrorPath = "/mirror/";

/**
 * The hidden frame in which plain-http pages store token and user info (docs/product.md#mirror-frame). Served only if it
 * is configured, and only under the host of the configured origin. Only the origins of `FRAME_ANCESTORS` may frame it and send it messages.
 */
export async function mirrorPages(
  app: FastifyInstance,
  { config }: { config: Pick<Config, "storageFrameOrigin" | "frameAncestors"> },
): Promise<void> {
  const { storageFrameOrigin } = config;
  if (storageFrameOrigin === null) return;
  const frameHost = readSiteName(new URL(storageFrameOrigin).host);
  const script = await readFile(new URL("./mirror-frame.js", import.meta.url), "utf8");
  const hash = createHash("sha256").update(script).digest("base64");
  const origins = config.frameAncestors.join(" ");
  const html = `<!doctype html><html data-origins="${origins}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>mirror</title><script type="module">${script}</script></head></html>`;
  app.get(mirrorPath, (request, reply) => {
    // The scheme is not compared: TLS may end at a proxy that is not trusted to say so.
    if (readSiteName(hostOf(request)) !== frameHost) return reply.callNotFound();
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header(
        "content-security-policy",
        `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
      )
      .send(html);
  });
}
