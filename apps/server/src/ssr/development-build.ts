import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { asStorefrontBuild, type StorefrontBuild } from "./storefront-build.ts";

const storefrontFolder = join(import.meta.dirname, "../../../storefront");

/** Serves the storefront from its sources with reload, through Vite's middleware. */
export async function loadDevelopmentBuild(
  app: FastifyInstance,
): Promise<() => Promise<StorefrontBuild>> {
  const { createServer } = await import("vite");
  const listeners = process.listeners("SIGTERM");
  const vite = await createServer({
    root: storefrontFolder,
    configFile: join(storefrontFolder, "vite.config.ts"),
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Some of Vite's servers end the process on SIGTERM, before the embedded database has stopped.
  for (const listener of process.listeners("SIGTERM")) {
    if (!listeners.includes(listener)) process.off("SIGTERM", listener);
  }
  app.addHook("onRequest", (request, reply, done) => {
    const isPage = !request.url.startsWith("/app") || request.headers.accept?.includes("text/html");
    if (isPage) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook("onClose", () => vite.close());
  return async () => {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return asStorefrontBuild(build as ServerBuild);
  };
}
