import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aliyunAccount, startFakeAliyunSms } from "../../testing/sms/fake-aliyun-sms.ts";
import { startFakeTencentSms, tencentAccount } from "../../testing/sms/fake-tencent-sms.ts";
import type { RawRequest } from "../../testing/sms/fake-vendor.ts";
import { createAliyunSms } from "./aliyun.provider.ts";
import type { SmsProvider } from "./sms.provider.ts";
import { createTencentSms } from "./tencent.provider.ts";

const start = new Date("2026-11-20T10:00:00Z");
const phone = "13812345678";
const code = "908172";
const html = { status: 200, type: "text/html", body: `<html>blocked ${phone} ${code}</html>` };

/** Each vendor with its fake, and the vendor's codes for the same failures. */
const vendors = {
  aliyun: {
    startFake: startFakeAliyunSms,
    account: aliyunAccount,
    open: (options: Options): SmsProvider => createAliyunSms({ ...aliyunAccount, ...options }),
    codes: {
      signature: "SignatureDoesNotMatch",
      key: "InvalidAccessKeyId.NotFound",
      clock: "InvalidTimeStamp.Expired",
      sign: "isv.SMS_SIGNATURE_ILLEGAL",
      template: "isv.SMS_TEMPLATE_ILLEGAL",
      balance: "isv.AMOUNT_NOT_ENOUGH",
      number: "isv.MOBILE_NUMBER_ILLEGAL",
      limit: "isv.BUSINESS_LIMIT_CONTROL",
    },
    failure: (failure: string, message = "busy") => ({
      status: 400,
      body: JSON.stringify({ RequestId: "1", Code: failure, Message: message }),
    }),
    busy: ["Throttling.User", "ServiceUnavailable", "isp.SYSTEM_ERROR", "SignatureNonceUsed"],
    unclear: ["InternalError"],
  },
  tencent: {
    startFake: startFakeTencentSms,
    account: tencentAccount,
    open: (options: Options): SmsProvider => createTencentSms({ ...tencentAccount, ...options }),
    codes: {
      signature: "AuthFailure.SignatureFailure",
      key: "AuthFailure.SecretIdNotFound",
      clock: "AuthFailure.SignatureExpire",
      sign: "FailedOperation.SignatureIncorrectOrUnapproved",
      template: "FailedOperation.TemplateIncorrectOrUnapproved",
      balance: "FailedOperation.InsufficientBalanceInSmsPackage",
      number: "InvalidParameterValue.IncorrectPhoneNumber",
      limit: "LimitExceeded.PhoneNumber",
    },
    failure: (failure: string, message = "busy") => ({
      status: 200,
      body: JSON.stringify({
        Response: { Error: { Code: failure, Message: message }, RequestId: "1" },
      }),
    }),
    busy: ["RequestLimitExceeded", "RequestLimitExceeded.UinLimitExceeded", "ServiceUnavailable"],
    unclear: ["InternalError", "InternalError.Timeout", "InternalError.SendAndRecvFail"],
  },
};

interface Options {
  endpoint: string;
  clock: { now(): Date };
  keyId?: string;
  keySecret?: string;
  signName?: string;
  template?: string;
  timeoutMs?: number;
}

describe.each(["aliyun", "tencent"] as const)("%s", (name) => {
  const vendor = vendors[name];
  let fake: Awaited<ReturnType<typeof vendor.startFake>>;
  let now = start;
  const clock = { now: () => now };

  beforeEach(async () => {
    now = start;
    fake = await vendor.startFake(clock);
  });
  afterEach(() => fake.close());

  function send(options: Partial<Options> = {}, message: { phone?: string; id?: string } = {}) {
    const provider = vendor.open({ endpoint: fake.origin, clock, timeoutMs: 2000, ...options });
    return provider.send({ phone, code, id: "request-1", ...message });
  }

  test("takes a signed message and answers a receipt id", async () => {
    expect(await send()).toMatchObject({ result: "sent", receipt: expect.stringMatching(/\d+/) });
    expect(fake.inbox.received).toEqual([{ phone, code, id: "request-1", at: start }]);
  });

  test("takes one message after another without repeating a nonce", async () => {
    for (const id of ["1", "2", "3"]) {
      now = new Date(now.getTime() + 60_000);
      expect((await send({}, { id })).result).toBe("sent");
    }
    expect(fake.inbox.received.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });

  test.each([
    ["another secret", { keySecret: "wrong" }, "signature"],
    ["another key", { keyId: "unknown" }, "key"],
    [
      "a clock that is slow",
      { clock: { now: () => new Date(start.getTime() - 16 * 60_000) } },
      "clock",
    ],
    [
      "a clock that is fast",
      { clock: { now: () => new Date(start.getTime() + 16 * 60_000) } },
      "clock",
    ],
    ["a signature nobody approved", { signName: "别家" }, "sign"],
    ["an unknown template", { template: "0" }, "template"],
  ] as const)("refuses %s, and calls for a person", async (_what, options, reason) => {
    const outcome = await send(options);
    expect(outcome).toMatchObject({ result: "refused", alarm: true });
    expect(JSON.stringify(outcome)).toContain(vendor.codes[reason]);
    expect(fake.inbox.received).toEqual([]);
  });

  test("raises an alarm if the account has no money left", async () => {
    fake.state.balance = 0;
    const outcome = await send();
    expect(outcome).toMatchObject({ result: "refused", alarm: true });
    expect(JSON.stringify(outcome)).toContain(vendor.codes.balance);
  });

  test("refuses a number without an alarm, and the reason does not contain the number", async () => {
    const outcome = await send({}, { phone: "23812345678" });
    expect(outcome).toMatchObject({ result: "refused", alarm: false });
    expect(JSON.stringify(outcome)).toContain(vendor.codes.number);
    expect(JSON.stringify(outcome)).not.toContain("23812345678");
  });

  test("is retried after the limit of a minute, but not after the limit of an hour or a day", async () => {
    await send();
    now = new Date(start.getTime() + 20_000);
    expect(await send()).toMatchObject({ result: "later", seconds: 60 });
    for (let count = 2; count <= 5; count += 1) {
      now = new Date(now.getTime() + 61_000);
      expect((await send()).result).toBe("sent");
    }
    now = new Date(now.getTime() + 61_000);
    expect(await send()).toMatchObject({ result: "refused", alarm: false });
    for (let count = 6; count <= 10; count += 1) {
      now = new Date(now.getTime() + 3_600_000);
      expect((await send()).result).toBe("sent");
    }
    now = new Date(now.getTime() + 3_600_000);
    const outcome = await send();
    expect(outcome).toMatchObject({ result: "refused", alarm: false });
    expect(JSON.stringify(outcome)).toContain(vendor.codes.limit);
    expect(JSON.stringify(outcome)).not.toContain(phone);
  });

  test.each(vendor.busy)("may be retried after %s", async (failure) => {
    fake.failNext(vendor.failure(failure));
    expect(await send()).toMatchObject({
      result: "later",
      reason: expect.stringContaining(failure),
    });
  });

  test.each([429, 503])("may be retried after a page with status %i", async (status) => {
    fake.failNext({ ...html, status });
    expect((await send()).result).toBe("later");
  });

  test.each(vendor.unclear)("is not retried after %s", async (failure) => {
    fake.failNext(vendor.failure(failure));
    expect((await send()).result).toBe("unknown");
  });

  test.each([
    ["hangs", "hang"],
    ["drops the connection", "drop"],
    ["drops it within its answer", "cut"],
    ["answers with a page", html],
    ["answers 500 without a word", { status: 500, body: "" }],
    ["answers 502 with a page", { ...html, status: 502 }],
    ["leads elsewhere", { status: 302, body: "" }],
    ["answers a list", { status: 200, body: "[1]" }],
    ["answers null", { status: 200, body: "null" }],
    ["answers in an unknown shape", { status: 200, body: '{"Code":7,"Response":{}}' }],
    ["answers without end", { status: 200, body: "x".repeat(100_000) }],
  ] as const)("may have sent it when it %s", async (_what, fault) => {
    fake.failNext(fault);
    const outcome = await send({ timeoutMs: 300 });
    expect(outcome.result).toBe("unknown");
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${phone}|${code}`));
  });

  test("has not sent the message if nothing listens", async () => {
    await fake.close();
    expect((await send()).result).toBe("later");
  });

  test("has not sent the message if the certificate is invalid", async () => {
    const garbage = createServer((socket) => socket.on("data", () => socket.end("no TLS here")));
    await new Promise<void>((resolve) => garbage.listen(0, "127.0.0.1", resolve));
    const { port } = garbage.address() as { port: number };
    const outcome = await send({ endpoint: `https://127.0.0.1:${port}` });
    garbage.close();
    expect(outcome.result).toBe("later");
  });

  test.each(["constructor", "__proto__", "toString", "New.Code.Of.Next.Year"])(
    "calls for a person after the unheard-of code %s",
    async (failure) => {
      fake.failNext(vendor.failure(failure));
      expect(await send()).toMatchObject({ result: "refused", alarm: true });
    },
  );

  test("logs neither a secret nor a line break of the vendor's message", async () => {
    const words = `to +86${phone}, 138-1234-5678: your code is ${code}\r\n{"level":30,"msg":"forged"}`;
    fake.failNext(vendor.failure("New.Code", words));
    const outcome = await send();
    const { reason } = outcome as { reason: string };
    expect(reason).toContain("your code is [cut]");
    expect(reason).not.toMatch(/1234-?5678|908172|[\r\n]/);
    expect(reason).not.toContain(vendor.account.keySecret);
  });

  test("is tested against a fake that refuses a changed request", async () => {
    await send();
    const [request] = fake.requests;
    if (!request) throw new Error("no request");
    const digit = (text: string) => text.replace(code, "908173");
    const forgeries = [
      { ...request, query: digit(request.query), body: digit(request.body) },
      { ...request, path: "/x" },
      { ...request, headers: { ...request.headers, authorization: "" } },
      { ...request, body: `${request.body} ` },
    ];
    for (const forgery of forgeries) {
      expect(await post(fake.origin, forgery)).toMatch(/Signature|InvalidAuthorization/);
    }
    expect(fake.inbox.received).toHaveLength(1);
  });

  test("does not send its account's secret", async () => {
    await send();
    expect(JSON.stringify(fake.requests)).not.toContain(vendor.account.keySecret);
  });
});

test("aliyun's fake refuses a repeated request", async () => {
  const clock = { now: () => start };
  const fake = await startFakeAliyunSms(clock);
  await vendors.aliyun.open({ endpoint: fake.origin, clock }).send({ phone, code, id: "1" });
  const [request] = fake.requests;
  if (!request) throw new Error("no request");
  expect(await post(fake.origin, request)).toContain("SignatureNonceUsed");
  await fake.close();
});

/** Posts the same bytes again, or others instead. */
async function post(origin: string, { path, query, headers, body }: RawRequest): Promise<string> {
  const { host: _host, "content-length": _length, connection: _connection, ...kept } = headers;
  const url = `${origin}${path}?${query}`;
  const response = await fetch(url, { method: "POST", headers: kept, body });
  return response.text();
}
