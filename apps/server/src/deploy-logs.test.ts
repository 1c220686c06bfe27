import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../deploy", name), "utf8");

/** The services of the file with their lines. */
function servicesOf(file: string): Map<string, string> {
  const [, services = ""] = file.split(/^services:\n/m);
  const end = services.search(/^\w/m);
  const parts = (end < 0 ? services : services.slice(0, end)).split(/^ {2}(?=[\w-]+:)/m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(":")), part]));
}

test("every process of the deployment limits its log, and can send it to another host", () => {
  const kept = servicesOf(read("compose.yaml"));
  const shipped = servicesOf(read("ship-logs.yaml"));
  expect(kept.size).toBeGreaterThan(3);
  expect([...shipped.keys()].sort()).toEqual([...kept.keys()].sort());
  for (const [name, lines] of kept)
    expect(lines, name).toMatch(/logging: \*logging|\*server|\*packager/);
  for (const [name, lines] of shipped) expect(lines, name).toContain("logging: *logging");
  expect(read("compose.yaml")).toMatch(/x-server: &server\n {2}logging: \*logging/);
});

test("the proxy writes no log file and logs no queries", () => {
  const proxy = read("nginx.conf");
  const logs = [...proxy.matchAll(/access_log (\S+) (\w+);/g)];
  expect(logs.length).toBeGreaterThan(1);
  for (const [, place, format] of logs) expect([place, format]).toEqual(["/dev/stdout", "quiet"]);
  expect(proxy).toMatch(
    /log_format quiet (?!.*\$(?:request |request'|request_uri|args|query_string))/,
  );
});
