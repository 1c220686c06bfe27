import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { readServices, type Service } from "./compose-file.ts";

const services = readServices("compose.yaml");
const programs = Object.entries(services).filter(([, { build }]) => build !== undefined);

const hosts = programs.filter(([name]) => name !== "migrate");

describe.each(programs)("%s", (_name, service: Service) => {
  it("writes to its volume alone, without rights and within limits", () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: "/tmp",
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

test("the migration gets the database's address alone, and runs once", () => {
  expect(Object.keys(services.migrate?.environment ?? {})).toEqual(["DATABASE_URL"]);
  expect(services.migrate?.restart).toBe("no");
});

test("a packaging host gets only what it uses", () => {
  const shared = [
    ...["DATABASE_URL", "PACKAGER_BEHIND_CACHE", "PACKAGER_ORIGIN", "PACKAGER_SECRET"],
    ...["STORAGE", "TRUST_PROXY"],
  ];
  for (const name of ["packager-1", "packager-2"]) {
    const given = Object.keys(services[name]?.environment ?? {});
    expect(given.filter((setting) => !setting.startsWith("S3_")).sort()).toEqual(shared);
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

test("images of others have a full version", () => {
  for (const [name, { image, build }] of Object.entries(services)) {
    if (build === undefined) expect(image, name).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?$/);
  }
});
