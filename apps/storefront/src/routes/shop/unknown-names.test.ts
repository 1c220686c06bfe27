import type { Api } from "@playfront/contract/api";
import { type CallName, calls } from "@playfront/contract/calls";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { apiContext } from "../../browser/page/request-context.ts";
import * as category from "./category.tsx";
import * as collections from "./collections.tsx";
import * as home from "./home.tsx";
import * as openings from "./openings.tsx";
import * as rank from "./rank.tsx";

/** A host that knows no such games. */
const api = { call: async () => ({ ok: true, data: [] }) } as unknown as Api;

test.each([
  ["an unknown category", () => category.loader(args({ categoryname: "zz" }))],
  [
    "a category with too long a name",
    () => category.loader(args({ categoryname: "z".repeat(33) })),
  ],
  ["an unknown ranking", () => rank.loader(args({ rankname: "zz" }))],
])("%s is a 404", async (_name, load) => {
  await expect(load()).rejects.toMatchObject({ init: { status: 404 } });
});

test("a category of the shop without games is a page", async () => {
  const page = await category.loader(args({ categoryname: "棋牌" }));
  expect(page).toEqual({ category: "棋牌", games: [], names: [] });
});

test("the page of an unknown name has no title, description or address of its own", () => {
  const page = { matches: [], loaderData: undefined } as never;
  expect([category.meta(page), rank.meta(page)]).toEqual([[], []]);
});

test.each([
  ["openings", () => openings.loader(args({}, formerHost))],
  ["collections", () => collections.loader(args({}, formerHost))],
])("a host without %s has no such page: 404, and not a failure that could end", async (_, load) => {
  await expect(load()).rejects.toMatchObject({
    init: { status: 404 },
    data: { isUnsupported: true },
  });
});

test("a host that does not answer what every host has is a failure", async () => {
  await expect(home.loader(args({}, formerHost))).rejects.toMatchObject({ init: { status: 503 } });
});

/** What a host without any of the shop's calls answers. */
const formerHost = {
  call: async (name: CallName) => ({
    ok: false,
    kind: "network",
    status: 404,
    ...(calls[name].isBase ? {} : { isUnknown: true }),
  }),
} as unknown as Api;

function args(params: Record<string, string>, host: Api = api) {
  const context = new RouterContextProvider();
  context.set(apiContext, host);
  return { context, params } as never;
}
