import { readFile } from "node:fs/promises";
import { readPackageFacts } from "@playfront/apk/facts/package-facts";
import { isPackageFault } from "@playfront/apk/facts/package-fault";
import { demoPackage } from "@playfront/demo/catalogue/demo-package";
import { expect, test } from "vitest";
import { demoApk } from "./testing/world.ts";

test("what the demo's games say of their package is what the download contains", async () => {
  const apk = await readFile(demoApk);
  const facts = await readPackageFacts({
    size: apk.length,
    read: async (start, end) => apk.subarray(start, end),
  });
  if (isPackageFault(facts)) throw new Error(facts.detail);
  const { packageName, version, versionCode, permissions, size } = demoPackage;
  expect(facts).toMatchObject({ packageName, versionName: version, versionCode, permissions });
  // The shop's one brand.
  expect(facts.label).toBe("趣玩示例");
  expect(size).toBe(Math.max(0.1, Math.round(apk.length / 2 ** 20 / 0.1) * 0.1));
});
