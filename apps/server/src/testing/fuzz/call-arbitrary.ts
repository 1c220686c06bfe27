import { type CallName, calls } from "@playfront/contract/calls";
import { identityHeaders } from "@playfront/contract/constants";
import { anyCharacter } from "@playfront/contract/testing/any-character";
import fc from "fast-check";
import type { FuzzCall, MultipartDamage, Mutation, Wire } from "./fuzz-call.ts";
import { forgedCaptchas, hostileBytes, hostileTexts } from "./hostile-texts.ts";

/** All calls of the contract; those that need a password hash or a picture are chosen less often. */
const names = Object.keys(calls) as CallName[];
const costly: ReadonlySet<string> = new Set([
  ...["user/loginSubmit", "user/registerSubmit", "user/passwordChange", "user/uploadAvatar"],
  "user/index/findPwdModifyPwd",
]);
const name = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...names.filter((call) => !costly.has(call))) },
  { weight: 1, arbitrary: fc.constantFrom(...names.filter((call) => costly.has(call))) },
);

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...forgedCaptchas) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 70 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);
const bytes = fc.constantFrom(...hostileBytes);
const at = fc.nat(15);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ at, how: fc.constant("text" as const), text }) },
  { weight: 2, arbitrary: fc.record({ at, how: fc.constant("bytes" as const), bytes }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      how: fc.constantFrom(...(["missing", "twice", "list", "nested", "capitals"] as const)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      at,
      how: fc.constant("more" as const),
      name: fc.oneof(
        text,
        fc.constantFrom("__proto__", "uid", "banned", "fcm", "token", "constructor[prototype][a]"),
      ),
      text,
    }),
  },
);
const mutations = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mutation[]>([]) },
  { weight: 6, arbitrary: fc.tuple(mutation) },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 6 }) },
);

/** Characters that a header can contain: a line break would make two headers. */
const headerText = text.map((value) =>
  Buffer.from(value.replaceAll(/[\r\n\0]/g, ""), "utf8").toString("latin1"),
);
const headerNames = [
  ...identityHeaders,
  ...["x-forwarded-for", "host", "cookie", "origin", "referer", "accept-encoding", "user-agent"],
  ...["content-encoding", "range", "if-none-match", "expect", "upgrade", "x-forwarded-host"],
  ...["x-forwarded-proto", "accept", "accept-language", "te", "x-http-method-override", "via"],
] as const;
const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant<[string, string][]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.tuple(fc.constantFrom(...headerNames), headerText), fewHeaders()),
  },
);

function fewHeaders() {
  return { minLength: 1, maxLength: 4 };
}

const wrong = headerText.map((value) => ({ text: value.slice(0, 9_000) }));
const token = fc.oneof(
  { weight: 40, arbitrary: fc.constant("own" as const) },
  { weight: 3, arbitrary: fc.constant("none" as const) },
  { weight: 2, arbitrary: wrong },
);
const device = fc.oneof(
  { weight: 30, arbitrary: fc.constant("own" as const) },
  { weight: 6, arbitrary: fc.constant("new" as const) },
  { weight: 1, arbitrary: fc.constant("none" as const) },
  { weight: 1, arbitrary: wrong },
);

const types = [
  ...["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary="],
  ...["application/x-www-form-urlencoded; charset=utf-16", "application/x-www-form-urlencoded;"],
  ...["application/octet-stream", "nonsense", "", ";", "application/json; charset=\xff", "a/b;c=d"],
  ...[
    "multipart/form-data; boundary=a; boundary=b",
    `multipart/form-data; boundary=${"x".repeat(300)}`,
  ],
  ...["APPLICATION/X-WWW-FORM-URLENCODED", "application/x-www-form-urlencoded, application/json"],
];
const bodies = [
  ...["[".repeat(30_000), '{"a":'.repeat(9_000), "&".repeat(60_000), "a&".repeat(30_000), "\0"],
  ...["=".repeat(60_000), "x".repeat(70_000), "page=1&".repeat(9_000), "%".repeat(50_000)],
  ...[
    "a[".repeat(20_000),
    "__proto__=1&__proto__[x]=2",
    "\xff\xfe\xfd",
    '{"page":1}',
    "<?xml?><a/>",
  ],
];
const methods = ["GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];
const suffixes = [
  ...["?page=1", "?", "#", "%00", "%2e%2e/", "../", "..%2f", "/", "//", "%", "%zz", ";a=b", "%ff"],
  ...["?%zz", "?__proto__=1", "?a=\xff", ".data", "\\", "*", ":x", "?token=abc", "%0d%0aa:b"],
  ...["x".repeat(300), `?${"q".repeat(9_000)}`, "?page[]=1&page[a]=2", "%e4%b8%ad", "\u007f", "~"],
];
const damages: readonly MultipartDamage[] = [
  ...(["none", "no end", "wrong boundary", "no boundary", "two files", "many fields"] as const),
  ...(["long name", "no name", "field as file", "broken header", "nul name"] as const),
  ...(["prototype", "empty file"] as const),
];
const damage = fc.oneof(
  fc.constantFrom(...damages),
  fc.integer({ min: 0, max: 1000 }).map((permille) => ({ keep: permille / 1000 })),
);

const wire: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 88, arbitrary: fc.constant<Wire>({ how: "honest" }) },
  { weight: 2, arbitrary: fc.constant<Wire>({ how: "chunked" }) },
  ...(
    [
      fc.record({ how: fc.constant("method" as const), method: fc.constantFrom(...methods) }),
      fc.record({ how: fc.constant("path" as const), suffix: fc.constantFrom(...suffixes) }),
      fc.record({ how: fc.constant("type" as const), type: fc.constantFrom(...types) }),
      fc.record({
        how: fc.constant("body" as const),
        type: fc.constantFrom(...types, "application/x-www-form-urlencoded"),
        body: fc.constantFrom(...bodies),
      }),
      fc.record({ how: fc.constant("parts" as const), damage }),
      fc.record({
        how: fc.constant("cut" as const),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ how: fc.constant("length" as const), off: fc.integer({ min: -30, max: -1 }) }),
    ] satisfies fc.Arbitrary<Wire>[]
  ).map((arbitrary) => ({ weight: 1, arbitrary })),
);

/** A request to one of the calls: two in five fully valid, most with one fault, a few with many. */
export const callArbitrary: fc.Arbitrary<FuzzCall> = fc.record({
  name,
  number: fc.nat(),
  token,
  device,
  mutations,
  headers,
  wire,
});
