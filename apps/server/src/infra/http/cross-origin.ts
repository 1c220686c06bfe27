import cors from "@fastify/cors";
import { calls } from "@playfront/contract/calls";
import { identityHeaders } from "@playfront/contract/constants";
import type { FastifyInstance } from "fastify";

/** Headers of a response that pages of other origins may read. */
export const exposedHeaders = ["retry-after", "date"];
const callPaths = new Set(Object.values(calls).map((call) => call.path));

/**
 * Lets pages of other origins make the calls, without cookies. Only calls and 404 responses get CORS headers: what a
 * shared cache stores, such as a page, must not depend on the request's Origin.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  app.addHook("onRoute", (route) => {
    const isPreflight = route.method === "OPTIONS";
    if (isPreflight || callPaths.has(route.url)) return;
    route.config = Object.assign({ cors: false }, route.config);
  });
  await app.register(cors, {
    origin: [...origins],
    methods: ["POST"],
    allowedHeaders: ["content-type", ...identityHeaders],
    exposedHeaders,
    credentials: false,
    maxAge: 86_400,
    strictPreflight: false,
  });
}
