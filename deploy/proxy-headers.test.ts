import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const proxy = readFileSync(join(import.meta.dirname, "nginx.conf"), "utf8");
const servers = proxy.split(/^server \{$/m).slice(1);

test("every server of the proxy leaves queries and tickets out of its log", () => {
  expect(servers.length).toBeGreaterThan(2);
  for (const server of servers) expect(server).toMatch(/^ {2}access_log \/dev\/stdout quiet;$/m);
  // Lines of the level `error` name the whole request.
  expect(proxy).toMatch(/^error_log \/dev\/stderr crit;$/m);
  expect(proxy.match(/error_log/g)).toHaveLength(1);
});

test("the proxy's own answers carry the headers that the shop's carry by themselves", () => {
  for (const [header, variable, value] of [
    ["X-Content-Type-Options", "own_nosniff", "nosniff"],
    ["Content-Security-Policy", "own_policy", "\"default-src 'none';"],
    ["Strict-Transport-Security", "own_transport_security", '"max-age=31536000;'],
  ]) {
    const upstream = `upstream_http_${header!.toLowerCase().replaceAll("-", "_")}`;
    expect(proxy).toContain(`map $${upstream} $${variable} {\n  "" ${value}`);
    const named = servers.filter((server) =>
      server.includes(`\n  add_header ${header} $${variable} always;\n`),
    );
    const isForTls = header === "Strict-Transport-Security";
    expect(named, header).toEqual(
      isForTls ? servers.filter((server) => server.includes("listen 443")) : servers,
    );
  }
  // The redirect to https repeats the query, which may hold a token.
  const redirect = servers.find((server) => server.includes("return 301"));
  expect(redirect).toContain("  add_header Cache-Control no-store always;\n");
  // An add_header in a location would drop those of its server.
  expect(proxy).not.toMatch(/^ {4}add_header/m);
});
