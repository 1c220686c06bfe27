import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse, stringify } from "yaml";
import { serveMetrics } from "../packages/observe/src/serve-metrics.ts";

const folder = join(import.meta.dirname, "observe");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) {
  process.stderr.write("SKIPPED, rules were not tried: this machine lacks promtool\n");
}

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const alerts = (parse(read("alerts.yaml")) as Rules).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read("dashboard.json")) as Dashboard;
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

function promtool(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync("promtool", parameters, { cwd: folder });
  return { status, said: `${stdout}${stderr}` };
}

test.skipIf(!hasPromtool)("Prometheus takes the example's settings and the alerts", () => {
  const { status, said } = promtool("check", "config", "prometheus.yaml");
  expect(said).toContain(`${alerts.length} rules found`);
  expect(status, said).toBe(0);
});

test.skipIf(!hasPromtool)(
  "alerts sound for nodes and shops that are ill, and not for others",
  () => {
    const { status, said } = promtool("test", "rules", "alerts.test.yaml");
    expect(status, said).toBe(0);
    for (const { alert } of alerts)
      expect(read("alerts.test.yaml")).toContain(`alertname="${alert}"`);
  },
);

test.skipIf(!hasPromtool)("Prometheus can read every expression of the dashboard", () => {
  const scratch = mkdtempSync(join(tmpdir(), "pf-panels-"));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const rules = expressions.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll("$__rate_interval", "5m"),
  }));
  const file = join(scratch, "panels.yaml");
  writeFileSync(file, stringify({ groups: [{ name: "panels", rules }] }));
  const { status, said } = promtool("check", "rules", file);
  expect(status, said).toBe(0);
  expect(said).toContain(`${rules.length} rules found`);
});

test("alerts and panels name metrics that there are, and every metric of the shop is shown", async () => {
  const listener = await serveMetrics([], { port: 0, host: "127.0.0.1" });
  const nodes = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
  await listener.close();
  const ofNode = [...nodes.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const howTo = readFileSync(join(folder, "../../docs/how-to/watch.md"), "utf8");
  const own = [...howTo.matchAll(/^\| (`playfront.*?) \| /gm)].flatMap(([, names]) =>
    names!.match(/playfront_\w+/g),
  );
  const used = [...alerts.map(({ expr }) => expr), ...expressions].flatMap((expr) =>
    (expr.match(/\b(?:playfront|nodejs|process)_\w+/g) ?? []).map((name) =>
      name.replace(/_bucket$/, ""),
    ),
  );
  expect([...ofNode, ...own]).toEqual(expect.arrayContaining(used));
  expect(used).toEqual(expect.arrayContaining(own));
});

test("panels have places and titles of their own", () => {
  for (const key of ["id", "title", "gridPos"] as const) {
    const values = panels.map((panel) => JSON.stringify((panel as Record<string, unknown>)[key]));
    expect(new Set(values).size).toBe(panels.length);
  }
});
