import type { FastifyRequest } from "fastify";

/** Logs without secrets: of a request no header, no body and no value of its query; of an error what a developer needs. */
export const loggerOptions = {
  level: "info",
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: redactUrl(request.url),
      remoteAddress: request.ip,
    }),
    err: describeError,
    /** The multipart parser tells of its options at `trace`, the request's headers among them. */
    busboyOptions: () => "[cut]",
  },
};

/**
 * An address as it may be logged. Tokens, signatures, nicknames and, from a form sent the wrong way, even passwords
 * travel in queries: every value is cut out but the channel's. A ticket in the path is worth a log-in for its minute.
 */
export function redactUrl(url: string): string {
  const mark = `${url}?`.indexOf("?");
  const path = url.slice(0, mark).replace(/(\/h5\/enter\/)[^/]+/i, "$1[cut]");
  const query = url.slice(mark + 1);
  return query === "" ? path : `${path}?${query.split("&").map(redactParameter).join("&")}`;
}

function redactParameter(parameter: string): string {
  if (/^cid=[\w-]{1,64}$/.test(parameter)) return parameter;
  const [name] = /^[A-Za-z_]{1,16}(?==)/.exec(parameter) ?? [];
  return name === undefined ? "[cut]" : `${name}=[cut]`;
}

/** PostgreSQL's errors carry the row they are about (`detail`, `where`): that stays out. */
function describeError({ name: type, message, stack = "", code }: Error & { code?: string }) {
  return { type, message, stack, ...(code !== undefined && { code }) };
}
