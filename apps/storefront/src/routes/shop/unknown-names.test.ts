import type { Api } from "@playfront/contract/api";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { apiContext } from "../../browser/page/request-context.ts";
import * as category from "./category.tsx";
import * as rank from "./rank.tsx";

/** A host that knows no such games. */
const api = { call: async () => ({ ok: true, data: [] }) } as unknown as Api;
const context = new RouterContextProvider();
context.set(apiContext, api);

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

function args(params: Record<string, string>) {
  return { context, params } as never;
}
