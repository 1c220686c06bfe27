import { appleNoticesPath } from "@playfront/contract/constants";
import fc, { type JsonValue } from "fast-check";
import type { FakeApple } from "../social/fake-apple.ts";
import { hostileTexts } from "./hostile-texts.ts";
import type { RawRequest } from "./raw-connection.ts";

/** What Apple, or somebody else, posts as a notice of Apple's. */
export interface FuzzNotice {
  number: number;
  notice:
    | { how: "signed"; type: string; about: string }
    | { how: "odd event"; events: JsonValue }
    | { how: "body"; body: string };
}

const hostile = fc.constantFrom(...hostileTexts);
const types = ["consent-revoked", "account-delete", "account-deleted", "email-enabled"];

export const noticeArbitrary: fc.Arbitrary<FuzzNotice> = fc.record({
  number: fc.nat(),
  notice: fc.oneof(
    fc.record({
      how: fc.constant("signed" as const),
      type: fc.oneof(fc.constantFrom(...types), hostile),
      about: fc.oneof(fc.constantFrom("own", "stranger"), hostile),
    }),
    fc.record({ how: fc.constant("odd event" as const), events: fc.jsonValue() }),
    fc.record({
      how: fc.constant("body" as const),
      body: fc.oneof(
        hostile,
        fc.json(),
        hostile.map((payload) => JSON.stringify({ payload: payload.toWellFormed() })),
      ),
    }),
  ),
});

/** `uid` is of the account whose Apple account an "own" notice is about. */
export async function encodeNotice(
  { number, notice }: FuzzNotice,
  { apple, uid }: { apple: FakeApple; uid: string },
): Promise<RawRequest> {
  const body = Buffer.from(await bodyOf());
  const head = [
    `POST ${appleNoticesPath} HTTP/1.1`,
    "host: fuzz.example",
    `x-forwarded-for: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
  ];
  return { bytes: Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]) };

  async function bodyOf(): Promise<string> {
    if (notice.how === "body") return notice.body;
    const payload =
      notice.how === "signed"
        ? await apple.signNotice({ person: `${notice.about}-${uid}`, type: notice.type })
        : await apple.signNotice({ person: "nobody", type: "odd" }, { events: notice.events });
    return JSON.stringify({ payload });
  }
}
