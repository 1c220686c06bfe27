import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { pageKinds, pageNetworks } from "./page-vitals.ts";

const Milliseconds = (label: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000, label }));

export const pageCalls = {
  "page/reportVitals": defineCall("page/reportVitals", {
    summary: "How fast and steady a page was for whoever looked at it; names nobody and no page",
    auth: "visitor",
    writes: false,
    payload: Type.Object({
      pagekind: Type.Enum([...pageKinds], { label: "页面" }),
      network: Type.Enum([...pageNetworks], { label: "网络" }),
      lcp: Milliseconds("主要内容显示时间"),
      inp: Milliseconds("响应时间"),
      ttfb: Milliseconds("首字节时间"),
      cls: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, label: "布局偏移" })),
    }),
    data: Type.Null(),
  }),
};
