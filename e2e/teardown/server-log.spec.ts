import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { ports } from "../support/ports.ts";
import { findSecrets, type Secret } from "../support/secrets.ts";
import { secretsFile, serverLog } from "../support/server-log.ts";

/** Runs after all other tests and searches the logs of the servers and the database. */
test.skip(!existsSync(serverLog), "the servers were started before this run and have another log");

test("no code, token, phone or identity number of the run is in a log", async () => {
  const secrets = await readSecrets();
  const log = await readLogs();
  expect(log).toContain('"msg":"request completed"');
  const { shop, strictShop, realNameShop, foreignShop } = ports;
  for (const port of [shop, strictShop, realNameShop, foreignShop]) {
    expect(log).toContain(`Server listening at http://127.0.0.1:${port}"`);
  }
  console.log(`${secrets.length} secrets looked for in ${log.length} characters of log`);
  expect(findSecrets(log, secrets)).toEqual([]);
});

test("a secret in the log is found in every encoding", async () => {
  const log = (await readLogs()).slice(-200_000);
  const planted: Secret[] = [
    { kind: "token", value: "Wq3-planted_token-Wq3-planted_token-Wq3-pla" },
    { kind: "password", value: "pass+word &乘法" },
    { kind: "captcha", value: "428 117".replace(" ", "") },
    { kind: "sn", value: "GIFT-9A8B-7C6D" },
    { kind: "realname", value: "欧阳试用" },
    { kind: "recoverycode", value: "3KX9-7QWP-M2TD" },
    { kind: "key", value: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" },
  ];
  const logLines = (secret: Secret) => [
    `{"level":30,"url":"/x?a=${encodeURIComponent(secret.value)}"}`,
    JSON.stringify({ level: 20, body: { field: secret.value } }),
    `Key (value)=(${secret.value}) already exists.`,
    `job ${Buffer.from(JSON.stringify([secret.value])).toString("utf8")} failed`,
  ];
  for (const secret of planted) {
    expect(findSecrets(log, [secret])).toEqual([]);
    for (const line of logLines(secret)) {
      expect(findSecrets(`${log}\n${line}\n`, [secret]), line).not.toEqual([]);
    }
  }
});

test("text that looks like a secret is found", () => {
  for (const line of [
    '{"level":30,"msg":"sent to 13912345678"}',
    '{"level":50,"err":{"message":"11010119900307771X refused"}}',
    '{"level":20,"headers":{"token":"Zk3abcdefgh"}}',
    "GET /app/?token=abcdef1234",
    "otpauth://totp/x?secret=A",
    '{"msg":"new key JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"}',
    "ticket Ab3defghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ used",
  ]) {
    expect(findSecrets(line, []), line).not.toEqual([]);
  }
  expect(findSecrets('{"level":30,"time":1795177456789,"url":"/app/?token=[cut]"}', [])).toEqual(
    [],
  );
});

async function readSecrets(): Promise<Secret[]> {
  const lines = (await readFile(secretsFile, "utf8").catch(() => "")).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Secret);
}

/** The servers' log, and the logs of their PostgreSQL clusters, whose paths are in the servers' log. */
async function readLogs(): Promise<string> {
  const log = await readFile(serverLog, "utf8");
  const clusters = new Set([...log.matchAll(/^PostgreSQL \w+: (\S+)$/gm)].map(([, path]) => path!));
  const others = [...clusters].map((path) =>
    readFile(join(dirname(path), "postgres.log"), "utf8").catch(() => ""),
  );
  return [log, ...(await Promise.all(others))].join("\n");
}
