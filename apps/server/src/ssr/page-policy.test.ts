import { expect, it } from "vitest";
import { developmentPolicy, pagePolicy, withPackages } from "./page-policy.ts";

const own = { hosts: { api: "", static: "" }, pictures: [], storageFrame: "" };
const none = { scripts: "", styles: "" };
const hosts = { api: "https://api.example", static: "http://img.example" };

it("allows the inline scripts and styles that the rendering names, and no others", () => {
  const policy = pagePolicy({ scripts: "'sha256-a=' 'sha256-b='", styles: "'sha256-c='" }, own);
  expect(policy).toContain("script-src 'self' 'sha256-a=' 'sha256-b=';");
  expect(policy).toContain("style-src 'self' 'sha256-c=';");
  expect(policy).toContain("connect-src 'self';");
  expect(pagePolicy(none, own)).toContain("script-src 'self'; style-src 'self';");
  expect(policy).not.toContain("unsafe");
});

it("lets the native bridge open its frames", () => {
  expect(pagePolicy(none, own)).toContain("frame-src 'self' playfront:;");
  expect(pagePolicy(none, { ...own, storageFrame: "https://frame.example" })).toContain(
    "frame-src 'self' playfront: https://frame.example;",
  );
});

it("lets the browser reach the hosts of the site, if it has any", () => {
  const policy = pagePolicy(none, { ...own, hosts });
  expect(policy).toContain("connect-src 'self' https://api.example;");
});

it.each([
  ["none but its own", own, ""],
  ["those of its picture host", { ...own, hosts: { ...hosts, api: "" } }, " http://img.example"],
  ["those that operators list", { ...own, pictures: ["https://a.example"] }, " https://a.example"],
  [
    "any over https from another API host",
    { ...own, hosts },
    " https: https://api.example http://img.example",
  ],
  [
    "only the listed ones from another API host, if there is a list",
    { ...own, hosts, pictures: ["https://a.example"] },
    " https://api.example http://img.example https://a.example",
  ],
])("lets a page show pictures: %s", (_which, sources, others) => {
  expect(pagePolicy(none, sources)).toContain(`img-src 'self' data: blob:${others};`);
});

it("lets a page send requests to the packaging host, and load nothing from it", () => {
  const policy = withPackages(
    pagePolicy(none, { ...own, hosts: { ...hosts, static: "" } }),
    "https://dl.example",
  );
  expect(policy).toContain("connect-src 'self' https://dl.example https://api.example;");
  expect(policy.split("https://dl.example")).toHaveLength(2);
});

it("adds an origin as it is, whatever a replacement pattern would make of it", () => {
  const policy = withPackages(pagePolicy(none, own), "http://a$&$'$`b:3001");
  expect(policy).toContain("connect-src 'self' http://a$&$'$`b:3001;");
});

it("is looser only in development", () => {
  const policy = developmentPolicy(own);
  expect(policy).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval';");
  expect(policy).toContain("connect-src 'self' ws:");
});
