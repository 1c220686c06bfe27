import { expect, it } from "vitest";
import { developmentPolicy, pagePolicy } from "./page-policy.ts";

it("allows the scripts that the rendering names, and nothing inline besides", () => {
  const policy = pagePolicy("'sha256-a=' 'sha256-b='", null);
  expect(policy).toContain("script-src 'self' 'sha256-a=' 'sha256-b=';");
  expect(policy).toContain("connect-src 'self';");
  expect(pagePolicy("", null)).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe");
});

it("lets the native bridge open its frames", () => {
  expect(pagePolicy("", null)).toContain("frame-src 'self' playfront:;");
  expect(pagePolicy("", null, "https://frame.example")).toContain(
    "frame-src 'self' playfront: https://frame.example;",
  );
});

it("lets the browser reach another API host when there is one", () => {
  expect(pagePolicy("", "https://api.example")).toContain(
    "connect-src 'self' https://api.example;",
  );
});

it("is looser while developing only", () => {
  const policy = developmentPolicy(null);
  expect(policy).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval';");
  expect(policy).toContain("connect-src 'self' ws:");
});
