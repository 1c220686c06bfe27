import type { FastifyRequest } from "fastify";

/** Access logs without secrets: no header, no body, and the token of a query string cut out. */
export const loggerOptions = {
  level: "info",
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: redactUrl(request.url),
      remoteAddress: request.ip,
    }),
  },
};

/** Handles that travel in addresses are worth as much as a password for a while. */
export function redactUrl(url: string): string {
  return url
    .replace(/([?&](?:token|sign|ticket)=)[^&#]*/gi, "$1[cut]")
    .replace(/(\/h5\/enter\/)[^/?#]+/, "$1[cut]");
}
