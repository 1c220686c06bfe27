import { createHash } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stylesInside } from "./styles-inside.server.ts";

async function makeFolder(sheets: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pf-styles-"));
  await mkdir(join(folder, "assets"));
  for (const [name, text] of Object.entries(sheets)) {
    await writeFile(join(folder, "assets", name), text);
  }
  return folder;
}

const linkTo = (name: string) =>
  `<link rel="stylesheet" href="/app/assets/${name}" data-precedence="page"/>`;
const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;

it("puts the sheets into the page in their order, and loads none of them", async () => {
  const folder = await makeFolder({ "a-1.css": "a{}\n", "b-2.css": "b{content:'$1'}" });
  const { html, sources } = await stylesInside(page(linkTo("a-1.css") + linkTo("b-2.css")), folder);
  const text = "a{}\nb{content:'$1'}";
  const hash = createHash("sha256").update(text).digest("base64");
  expect(sources).toEqual([`'sha256-${hash}'`]);
  expect(html).toContain(`<head><style>${text}</style><link`);
  for (const [link] of html.matchAll(/<link[^>]*>/g)) {
    expect(link).toMatch(/ media="not all" disabled=""\/>$/);
  }
  expect(html.match(/<link/g)).toHaveLength(2);
});

it("leaves a page without sheets as it is, and what only looks like one in its content", async () => {
  const html = page("", linkTo("a-1.css"));
  expect(await stylesInside(html)).toEqual({ html, sources: [] });
});

it("reads a sheet again that could not be read", async () => {
  const folder = await makeFolder({});
  const html = page(linkTo("late-1.css"));
  await expect(stylesInside(html, folder)).rejects.toThrow("ENOENT");
  await writeFile(join(folder, "assets/late-1.css"), "p{}");
  expect((await stylesInside(html, folder)).html).toContain("<style>p{}</style>");
});
