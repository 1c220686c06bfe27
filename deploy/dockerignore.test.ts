import { readFileSync } from "node:fs";
import { join } from "node:path";
import dockerignore from "@balena/dockerignore";
import { expect, it, test } from "vitest";
import { root } from "../scripts/processes.ts";
import { trackedFiles } from "../scripts/tracked-files.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const rules = dockerignore.default().add(read(".dockerignore"));
const built =
  /^(apps|packages|scripts)\/|^(e2e\/|bench\/)?package(-lock)?\.json$|^tsconfig(\.base)?\.json$|^docs\/operators[./]/;
const tests = /\.test\.tsx?$|\/testing\/|\/vitest\.config\.ts$|^packages\/apk\/fixtures\//;

test("the build sees every tracked source file of the programs, and no other file", () => {
  const tracked = trackedFiles();
  const wanted = tracked.filter((file) => built.test(file) && !tests.test(file));
  expect(wanted.length).toBeGreaterThan(500);
  expect(tracked.filter((file) => !rules.ignores(file))).toEqual(wanted);
});

it.each([
  ".env",
  ".git/config",
  "apps/server/.env",
  "apps/server/.env.production",
  "apps/server/data/secret-key",
  "apps/storefront/build/server/index.js",
  "apps/storefront/node_modules/vite/package.json",
  "data/secret-key",
  "deploy/.env",
  "deploy/certificates/privkey.pem",
  "node_modules/pg/package.json",
  "packages/storage/client.key",
  "secret.pem",
])("the build does not see %s", (file) => {
  expect(rules.ignores(file)).toBe(true);
});

test("the image installs the packages of every workspace", () => {
  const manifests = trackedFiles().filter((file) =>
    /^(apps|packages|e2e|bench)\/.*package\.json$/.test(file),
  );
  const dockerfile = read("deploy/Dockerfile");
  for (const manifest of manifests) {
    expect(dockerfile).toContain(`COPY ${manifest} ${manifest.replace("package.json", "")}\n`);
  }
});

test("the image runs the Node of the lock file", () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const { version } = packages["node_modules/node"];
  expect(read("deploy/Dockerfile")).toContain(
    `FROM docker.io/library/node:${version}-bookworm-slim\${NODE_DIGEST} `,
  );
});
