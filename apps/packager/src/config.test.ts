import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("without settings it serves the demo's builds on 3001", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3001, host: "0.0.0.0" });
  expect(config.buildsFolder).toMatch(/apps\/packager\/demo\/builds$/);
});

test("settings win", () => {
  const env = {
    PACKAGER_PORT: "4000",
    PACKAGER_HOST: "127.0.0.1",
    PACKAGER_BUILDS: "/srv/builds",
    PACKAGER_ORIGIN: "https://packages.example",
  };
  const overTls = true;
  expect(readConfig(env)).toEqual({
    port: 4000,
    host: "127.0.0.1",
    buildsFolder: "/srv/builds",
    overTls,
    logLevel: "info",
  });
});

test("a log level that does not exist is an error that names it", () => {
  expect(readConfig({ LOG_LEVEL: "trace" }).logLevel).toBe("trace");
  expect(() => readConfig({ LOG_LEVEL: "loud" })).toThrow("LOG_LEVEL");
});

test.each(["x", "-1", "70000", "30.5", "0x10"])("port %s is an error that names it", (port) => {
  expect(() => readConfig({ PACKAGER_PORT: port })).toThrow("PACKAGER_PORT");
});
