import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { pagePolicy } from "./page-policy.ts";

it("allows a page's own inline scripts by hash and nothing inline besides", () => {
  const body = "console.log(1)";
  const html = `<script>${body}</script><script src="/app/a.js"></script><script type="application/ld+json">{}</script>`;
  const policy = pagePolicy(html, null);
  const hash = createHash("sha256").update(body).digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(policy).toContain("connect-src 'self';");
});

it("lets the browser reach another API host when there is one", () => {
  expect(pagePolicy("", "https://api.example")).toContain(
    "connect-src 'self' https://api.example;",
  );
});
