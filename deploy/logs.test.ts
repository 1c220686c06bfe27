import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readServices } from "./compose-file.ts";

const kept = readServices("compose.yaml");

test("every process of the deployment limits its log", () => {
  expect(Object.keys(kept).length).toBeGreaterThan(3);
  for (const [name, { logging }] of Object.entries(kept)) {
    expect(logging, name).toEqual({
      driver: "local",
      options: { "max-size": "50m", "max-file": "20" },
    });
  }
});

test("every process of the deployment can send its log to another host", () => {
  const shipped = readServices("ship-logs.yaml");
  expect(Object.keys(shipped).sort()).toEqual(Object.keys(kept).sort());
  for (const [name, { logging }] of Object.entries(shipped)) {
    expect(logging?.driver, name).toBe("syslog");
  }
});

test("the proxy writes no log file and logs no queries", () => {
  const proxy = readFileSync(join(import.meta.dirname, "nginx.conf"), "utf8");
  const logs = [...proxy.matchAll(/access_log (\S+) (\w+);/g)];
  expect(logs.length).toBeGreaterThan(1);
  for (const [, place, format] of logs) expect([place, format]).toEqual(["/dev/stdout", "quiet"]);
  expect(proxy).toMatch(
    /log_format quiet (?![^;]*\$(?:request |request'|request_uri|args|query_string))/,
  );
});
