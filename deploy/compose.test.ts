import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { settingTable } from "../packages/config/src/setting-table.ts";
import { readServices, type Service } from "./compose-file.ts";

const services = readServices("compose.yaml");
const programs = Object.entries(services).filter(([, { build }]) => build !== undefined);

const hosts = programs.filter(([name]) => name !== "migrate");

describe.each(programs)("%s", (_name, service: Service) => {
  it("writes to its volume alone, without rights and within limits", () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: "/tmp:size=64m,noexec,nosuid,nodev",
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: service.command?.includes("scripts/migrate.ts") ? [] : ["files:/data"],
    });
    expect(service.mem_limit).toBeTruthy();
    expect(service.pids_limit).toBeGreaterThan(0);
  });
});

describe.each(hosts)("%s", (_name, service: Service) => {
  it("starts once the database has its schema, and says whether it is well", () => {
    expect(service.depends_on).toEqual({
      migrate: { condition: "service_completed_successfully" },
    });
    expect(service.healthcheck?.test.join(" ")).toContain("/healthz");
  });
});

test("the migration gets the addresses of the database alone, and runs once", () => {
  expect(Object.keys(services.migrate?.environment ?? {}).sort()).toEqual([
    "DATABASE_PACKAGER_URL",
    "DATABASE_SHOP_URL",
    "DATABASE_URL",
  ]);
  expect(services.migrate?.restart).toBe("no");
});

/** The role in a service's address of the database, as compose.yaml spells it. */
const roleOf = (service: string, setting = "DATABASE_URL") =>
  /^postgres:\/\/([a-z_]+):/.exec(services[service]?.environment?.[setting] ?? "")?.[1];

test("only the migration has the owner's role, and it makes those of the others", () => {
  expect(roleOf("migrate")).toBe("playfront");
  expect(["server-1", "server-2"].map((name) => roleOf(name))).toEqual(
    Array(2).fill(roleOf("migrate", "DATABASE_SHOP_URL")),
  );
  expect(["packager-1", "packager-2"].map((name) => roleOf(name))).toEqual(
    Array(2).fill(roleOf("migrate", "DATABASE_PACKAGER_URL")),
  );
  expect(new Set(["migrate", "server-1", "packager-1"].map((name) => roleOf(name))).size).toBe(3);
});

test("PostgreSQL writes to its volume alone, with few rights, and the proxy does not reach it", () => {
  expect(services.postgres).toMatchObject({
    read_only: true,
    tmpfs: ["/tmp", "/var/run/postgresql"],
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    networks: ["back"],
  });
  expect([services.proxy?.networks, services.migrate?.networks]).toEqual([["front"], ["back"]]);
  for (const [name, { networks }] of hosts) expect(networks, name).toEqual(["front", "back"]);
});

test("the proxy is told its hosts, and writes them into its configuration", () => {
  const { environment = {}, volumes } = services.proxy ?? {};
  expect(volumes).toContain("./nginx.conf:/etc/nginx/templates/default.conf.template:ro");
  const template = readFileSync(join(import.meta.dirname, "nginx.conf"), "utf8");
  const named = [...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name!);
  expect(named).toEqual(Object.keys(environment));
  for (const name of named) expect(environment[name]).toBe(`\${${name}:?}`);
});

/** Settings that an .env file does not set, and why. */
const fixed: Readonly<Record<string, string>> = {
  NODE_ENV: "the image is for production",
  DATA_DIR: "the image names the volume",
  PORT: "nginx.conf and the health check name the usual one",
  HOST: "nginx reaches it by every address of the container",
  PACKAGER_PORT: "as PORT",
  PACKAGER_HOST: "as HOST",
  DATABASE_DIRECT_URL: "no pooler is in between",
  STOREFRONT_BUILD: "the image holds it",
  DEMO: "the image has no demo",
  PACKAGER_BUILDS: "the image has no demo",
  GAMES_PORT: "the image has no games",
  GAMES_ORIGIN: "the image has no games",
  PLAYFRONT_DEV: "refused in production",
  CAPTCHA_ANSWER: "refused in production",
  BACKUPS: "for the embedded PostgreSQL; backups.yaml ships this one's",
  BACKUP_DIR: "as BACKUPS",
  BACKUP_BUCKET: "as BACKUPS",
  BACKUPS_KEPT: "as BACKUPS",
};

test("every setting passes through to the programs that read it, but for those that are fixed here", () => {
  const readers = { shop: ["server-1"], packager: ["packager-1"], migrate: ["migrate"] };
  const passed = settingTable.flatMap(({ usedBy, group }) => {
    const names = Object.values(group).map(({ name }) => name);
    // Both read few of what they share: ALLOW_UNSAFE, for example, names what is the shop's.
    const programs = usedBy === "both" ? ["server-1", "packager-1"] : readers[usedBy];
    return programs.flatMap((program) => names.map((name) => ({ program, name })));
  });
  const isGiven = ({ program, name }: (typeof passed)[number]) =>
    name in (services[program]?.environment ?? {});
  const missing = passed.filter((one) => !(one.name in fixed) && !isGiven(one));
  expect(missing).toEqual([]);
  expect(passed.filter((one) => one.name in fixed && isGiven(one))).toEqual([]);
});

test("a packaging host gets no secret of the shop", () => {
  const own = ["DATABASE_URL", "PACKAGER_SECRET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  for (const name of ["packager-1", "packager-2"]) {
    const given = Object.keys(services[name]?.environment ?? {});
    const known = settingTable
      .filter(({ usedBy }) => usedBy === "both" || usedBy === "packager")
      .flatMap(({ group }) => Object.values(group).map((setting) => setting.name));
    expect(given.filter((setting) => !known.includes(setting))).toEqual([]);
    expect(given.filter((setting) => /URL|SECRET|KEY|TOKEN/.test(setting)).sort()).toEqual(own);
  }
});

test("the image has the version of the release, so that the one before stays for going back", () => {
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
  );
  expect(new Set(programs.map(([, { image }]) => image))).toEqual(
    new Set([`playfront:${version}`]),
  );
});

test("images of others have a full version, and room for the digest of the one that was checked", () => {
  for (const [name, { image, build }] of Object.entries(services)) {
    if (build === undefined)
      expect(image, name).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?\$\{[A-Z]+_DIGEST:-\}$/);
  }
});
