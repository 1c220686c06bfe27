import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { ownScripts } from "./own-scripts.server.ts";

const sourceOf = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

it("names the scripts with the nonce and removes the nonce", () => {
  const { html, sources } = ownScripts(
    '<script nonce="n1">a()</script><link nonce="n1" href="x"><script nonce="n1" src="/a.js"></script>',
    "n1",
  );
  expect(sources).toEqual([sourceOf("a()")]);
  expect(html).toBe('<script>a()</script><link href="x"><script src="/a.js"></script>');
});

it.each([
  "<script>evil()</script>",
  "<script nonce>evil()</script>",
  '<script nonce="n2">evil()</script>',
  '<script data-x="n1">evil()</script>',
  "<SCRIPT>evil()</SCRIPT>",
  '<p title="<script>evil()</script>"></p>',
])("does not vouch for %s", (injected) => {
  const { sources } = ownScripts(`${injected}<script nonce="n1">a()</script>`, "n1");
  expect(sources).toEqual([sourceOf("a()")]);
});

it("does not allow a foreign unclosed script that swallows one of ours", () => {
  const { sources } = ownScripts('<script>evil()//<script nonce="n1">a()</script>', "n1");
  expect(sources).toEqual([]);
});
