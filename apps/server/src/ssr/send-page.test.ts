import Fastify from "fastify";
import { expect, it } from "vitest";
import { createPage, type Page } from "./page.ts";
import { sendPage } from "./send-page.ts";

const rendered = {
  headers: {},
  html: "<p>页面</p>",
  isKnown: true,
  sharedKey: null,
  madeOf: { content: [], changesAt: null },
};

const now = new Date("2026-11-22T12:00:00Z");

async function send(
  page: Page,
  encoding: string,
  conditions: Record<string, string> = {},
  isCurrent = true,
) {
  const app = Fastify();
  app.get("/", (request, reply) =>
    sendPage(request, reply, {
      served: { page, isCurrent },
      now,
      policy: "default-src 'self'",
      isKeepable: true,
    }),
  );
  const answer = await app.inject({
    url: "/",
    headers: { ...conditions, "accept-encoding": encoding },
  });
  await app.close();
  return answer;
}

it.each([
  [200, "identity", []],
  [200, "br", ["br"]],
  [200, "gzip", ["gzip"]],
  [404, "br", ["br"]],
  [503, "br", []],
])(
  "compresses a page with status %i for a client that takes %s: %j",
  async (status, takes, done) => {
    const compressed: string[] = [];
    const page = createPage({ ...rendered, status });
    const { encoded } = page;
    page.encoded = (encoding) => {
      compressed.push(encoding);
      return encoded(encoding);
    };
    const answer = await send(page, takes);
    expect(answer.statusCode).toBe(status);
    expect(compressed).toEqual(done);
    expect(answer.headers["content-encoding"]).toBe(done[0]);
  },
);

it.each([
  [200, undefined],
  [404, undefined],
  [500, undefined],
  [503, "5"],
])("sends a page with status %i with this Retry-After: %s", async (status, seconds) => {
  const { headers } = await send(createPage({ ...rendered, status }), "identity");
  expect(headers["retry-after"]).toBe(seconds);
});

it("says when a page was rendered, also without its bytes", async () => {
  const page = createPage({ ...rendered, status: 200 });
  const timing = `rendered;desc="${page.renderedAt}"`;
  const whole = await send(page, "identity");
  const unchanged = await send(page, "identity", { "if-none-match": page.etag });
  expect([whole.statusCode, whole.headers["server-timing"]]).toEqual([200, timing]);
  expect([unchanged.statusCode, unchanged.headers["server-timing"]]).toEqual([304, timing]);
});

it.each([
  [null, "public, max-age=0, s-maxage=60, stale-if-error=3540"],
  [7200, "public, max-age=0, s-maxage=60, stale-if-error=3540"],
  [90.9, "public, max-age=0, s-maxage=60, stale-if-error=30"],
  [20.9, "public, max-age=0, s-maxage=20, stale-if-error=0"],
  [0.9, "no-cache"],
  [-1, "no-cache"],
])(
  "lets no cache keep a page that changes in %s seconds beyond that: %s",
  async (left, caching) => {
    const changesAt = left === null ? null : new Date(now.getTime() + left * 1000);
    const page = createPage({ ...rendered, status: 200, madeOf: { content: [], changesAt } });
    expect((await send(page, "identity")).headers["cache-control"]).toBe(caching);
  },
);

it("lets no cache keep a page that is out of date, or that somebody made up", async () => {
  const page = createPage({ ...rendered, status: 200 });
  expect((await send(page, "identity", {}, false)).headers["cache-control"]).toBe("no-cache");
  const madeUp = createPage({ ...rendered, status: 200, isKnown: false });
  expect((await send(madeUp, "identity")).headers["cache-control"]).toBe("no-cache");
});

it("lets the proxy replace a page that it keeps, and nothing else, by the answer that it is gone", async () => {
  const gone = createPage({ ...rendered, status: 404 });
  const asked = async (page: Page, kept: Record<string, string>) => {
    const { headers } = await send(page, "identity", kept);
    return Object.entries(headers).filter(([name]) => /^(x-accel|cache)-/.test(name));
  };
  const unkept = ["cache-control", "no-store"];
  const replacing = [["x-accel-expires", "1"], unkept];
  expect(await asked(gone, { "x-page-cache": "EXPIRED" }), "in this order").toEqual(replacing);
  expect(await asked(gone, { "x-page-cache": "MISS" })).toEqual([unkept]);
  expect(await asked(gone, {})).toEqual([unkept]);
  const failed = createPage({ ...rendered, status: 503 });
  expect(await asked(failed, { "x-page-cache": "EXPIRED" })).toEqual([unkept]);
});
