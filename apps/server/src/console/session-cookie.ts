import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookies of the console, without the prefix that they have over https. */
const consoleCookies = { session: "console-session", device: "console-device" } as const;

type ConsoleCookie = keyof typeof consoleCookies;

/** The value of the cookie; null without it. Over https only a cookie that was set over https counts. */
export function readCookie(request: FastifyRequest, cookie: ConsoleCookie): string | null {
  const name = nameOf(request, cookie);
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{20,128}$/.test(value) ? value : null;
}

/**
 * Sets the cookie for so many seconds, or as long as the browser runs for null; removes it without a value. No script can read
 * it, no other site can send it, and the shop's paths never get it.
 */
export function writeCookie(
  reply: FastifyReply,
  cookie: ConsoleCookie,
  { value, seconds }: { value: string | null; seconds: number | null },
): void {
  const age = value === null ? 0 : seconds;
  const ends = age === null ? "" : `; Max-Age=${age}`;
  const secure = isSecure(reply.request) ? "; Secure" : "";
  const pair = `${nameOf(reply.request, cookie)}=${value ?? ""}`;
  reply.header("set-cookie", `${pair}; Path=/console; HttpOnly; SameSite=Strict${secure}${ends}`);
}

const isSecure = (request: FastifyRequest) => request.protocol === "https";

/** Browsers take `__Secure-` from secure pages alone. `__Host-` would need the path `/`, where the shop gets the cookie too. */
function nameOf(request: FastifyRequest, cookie: ConsoleCookie): string {
  return `${isSecure(request) ? "__Secure-" : ""}${consoleCookies[cookie]}`;
}
