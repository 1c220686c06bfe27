import { describe, expect, it, test } from "vitest";
import { readServices, type Service } from "./compose-file.ts";

const services = readServices("compose.yaml");
const programs = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe.each(programs)("%s", (_name, service: Service) => {
  it("writes to its volume alone, without rights and within limits", () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: "/tmp",
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: ["files:/data"],
    });
    expect(service.mem_limit).toBeTruthy();
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.healthcheck?.test.join(" ")).toContain("/healthz");
  });
});

test("a packaging host gets only what it uses", () => {
  const shared = ["DATABASE_URL", "PACKAGER_ORIGIN", "PACKAGER_SECRET", "STORAGE", "TRUST_PROXY"];
  for (const name of ["packager-1", "packager-2"]) {
    const given = Object.keys(services[name]?.environment ?? {});
    expect(given.filter((setting) => !setting.startsWith("S3_")).sort()).toEqual(shared);
  }
});

test("images of others have a full version", () => {
  for (const [name, { image, build }] of Object.entries(services)) {
    if (build === undefined) expect(image, name).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?$/);
  }
});
