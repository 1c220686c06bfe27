import { calls } from "@playfront/contract/calls";
import fc from "fast-check";
import { callArbitrary } from "./call-arbitrary.ts";
import type { FuzzCall, Mutation } from "./fuzz-call.ts";
import { type FuzzNotice, noticeArbitrary } from "./fuzz-notice.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { type Journey, journeys } from "./journeys.ts";

/** A request for a page, a picture or any other address that is not a call. */
export interface FuzzPage {
  page: string;
  method: string;
  number: number;
  header: readonly [string, string] | null;
}

/** One action of the fuzz: a single call, a journey through several, a page, or a notice of Apple's. */
export type FuzzAction = FuzzCall | Journey | FuzzPage | FuzzNotice;

const step = fc.nat(12);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    at: fc.nat(6),
    how: fc.constant("text" as const),
    text: fc.constantFrom(...hostileTexts),
  }),
  fc.record({ at: fc.nat(6), how: fc.constantFrom(...(["missing", "twice", "list"] as const)) }),
);
const journey: fc.Arbitrary<Journey> = fc.record({
  journey: fc.constantFrom(...(Object.keys(journeys) as (keyof typeof journeys)[])),
  number: fc.nat(),
  wrongStep: step,
  mutation: fc.option(mutation),
});

const places = [
  ...[
    "/app/",
    "/app/game/",
    "/app/gift/info/",
    "/app/user/",
    "/app/search/?keyword=",
    "/app/x.data",
  ],
  ...["/media/", "/media/x/", "/h5/enter/", "/h5/games/", "/h5/games/gomoku/", "/h5/", "/docs/"],
  ...["/s/", "/s/x/", "/s/1111111111"],
  ...[
    "/docs/static/",
    "/docs/json",
    "/healthz",
    "/readyz",
    "/",
    "/.git/",
    "/app/assets/",
    "/d/",
    "//",
    "/app",
  ],
  ...["/h5/games/gomoku/?sign=", "/media/0123456789abcdef0123456789abcdef-10x10-ffffff.webp?"],
  ...["/media/0123456789abcdef0123456789abcdef-10x10-ffffff/64.", "/m/app/api/", "/user/index/"],
];
const rest = fc.oneof(
  fc.constantFrom(...hostileTexts).map((text) => encodeURI(text.toWellFormed()).slice(0, 2_000)),
  fc.constantFrom(
    ...[
      "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
      "..%5c..",
      "%00",
      "%",
      "%ff%fe",
      "..;/",
      "....//",
      "@evil",
    ],
    ...[
      "../../../etc/passwd",
      "x".repeat(300),
      "a/".repeat(200),
      "?".repeat(50),
      "\xff",
      "[]",
      "{x}",
    ],
    ...Object.values(calls).map((call) => call.path),
  ),
  fc.webPath(),
);
const pageHeaders = [
  ["host", "evil.example"],
  ["host", "a b"],
  ["host", ""],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-proto", "javascript"],
  ["if-none-match", "*"],
  ["if-none-match", ",".repeat(5_000)],
  ["accept-encoding", "br;q=NaN, gzip;q=, *;q=0"],
  ["accept-encoding", ",".repeat(5_000)],
  ["range", "bytes=0-18446744073709551615"],
  ["range", "bytes=-1,-1,-1,0-0"],
  ["cookie", "h5_session=a.b; h5_session=.."],
  ["cookie", `h5_session=${"x".repeat(4_000)}`],
  ["sec-purpose", "prefetch"],
  ["if-modified-since", "not a date"],
] as const;
const page: fc.Arbitrary<FuzzPage> = fc.record({
  page: fc.tuple(fc.constantFrom(...places), rest).map((parts) => parts.join("")),
  method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "PUT"),
  number: fc.nat(),
  header: fc.option(fc.constantFrom(...pageHeaders)),
});

export const actionArbitrary: fc.Arbitrary<FuzzAction> = fc.oneof(
  { weight: 188, arbitrary: callArbitrary },
  { weight: 12, arbitrary: journey },
  { weight: 10, arbitrary: page },
  { weight: 2, arbitrary: noticeArbitrary },
);
