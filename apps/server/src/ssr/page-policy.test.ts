import { expect, it } from "vitest";
import { developmentPolicy, pagePolicy, withPackages } from "./page-policy.ts";

const own = { api: "", static: "" };

it("allows the inline scripts that the rendering names, and no others", () => {
  const policy = pagePolicy("'sha256-a=' 'sha256-b='", own);
  expect(policy).toContain("script-src 'self' 'sha256-a=' 'sha256-b=';");
  expect(policy).toContain("connect-src 'self';");
  expect(pagePolicy("", own)).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe");
});

it("lets the native bridge open its frames", () => {
  expect(pagePolicy("", own)).toContain("frame-src 'self' playfront:;");
  expect(pagePolicy("", own, "https://frame.example")).toContain(
    "frame-src 'self' playfront: https://frame.example;",
  );
});

it("lets the browser reach the hosts of the site, if it has any", () => {
  const policy = pagePolicy("", { api: "https://api.example", static: "http://img.example" });
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain(
    "img-src 'self' data: blob: https: https://api.example http://img.example;",
  );
});

it("lets a page send requests to the packaging host, and load nothing from it", () => {
  const policy = withPackages(
    pagePolicy("", { ...own, api: "https://api.example" }),
    "https://dl.example",
  );
  expect(policy).toContain("connect-src 'self' https://dl.example https://api.example;");
  expect(policy.split("https://dl.example")).toHaveLength(2);
});

it("is looser only in development", () => {
  const policy = developmentPolicy(own);
  expect(policy).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval';");
  expect(policy).toContain("connect-src 'self' ws:");
});
