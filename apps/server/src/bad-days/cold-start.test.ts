import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storefrontPages } from "../ssr/storefront.pages.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";

let app: FastifyInstance;
let rendered: string[];
let running: number;
let mostAtOnce: number;

beforeEach(async () => {
  rendered = [];
  running = 0;
  mostAtOnce = 0;
  app = Fastify();
  const host = tinyHost(async (path) => {
    rendered.push(path);
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
  });
  await app.register(storefrontPages, { ...host, development: false, files: import.meta.dirname });
});
afterEach(() => app.close());

const visit = (url: string) => app.inject({ url });

test("two hundred visitors of one page that is not in memory yet get it from one rendering", async () => {
  const pages = await Promise.all(Array.from({ length: 200 }, () => visit("/app/home")));
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(rendered).toHaveLength(1);
});

test("visitors of fifty pages at once are all answered, by a few renderings at a time", async () => {
  const urls = Array.from({ length: 200 }, (_, visitor) => `/app/game/${visitor % 50}`);
  const pages = await Promise.all(urls.map(visit));
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(rendered).toHaveLength(50);
  expect(mostAtOnce).toBe(8);
});

test("visitors of more pages than may wait get the page or a 503 that says when to come again", async () => {
  const pages = await Promise.all(Array.from({ length: 200 }, (_, id) => visit(`/app/game/${id}`)));
  const refused = pages.filter(({ statusCode }) => statusCode === 503);
  expect(pages.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8 + 64);
  expect(refused).toHaveLength(200 - 8 - 64);
  expect(new Set(refused.map(({ headers }) => headers["retry-after"]))).toEqual(new Set(["5"]));
});
