import { type CallName, calls } from "@playfront/contract/calls";
import type { Envelope } from "@playfront/contract/envelope";
import type { InjectOptions } from "fastify";
import type { TObject, TSchema } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const names = Object.keys(calls) as CallName[];
const form = { "content-type": "application/x-www-form-urlencoded", deviceid: "test-device" };
const chinese = /\p{Script=Han}/u;

let app: TestApp;
/** The headers of a logged-in player, so that requests get past the access check. */
let signedIn: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ siteOrigins: ["https://shop.example"] });
  signedIn = { ...form, ...(await makePlayer(app)).headers };
});
afterAll(() => app.close());

async function send(request: InjectOptions) {
  const response = await app.app.inject(request);
  return { ...response, status: response.statusCode, envelope: response.json<Envelope>() };
}

function post(name: CallName, body: string, headers: Record<string, string> = signedIn) {
  return send({ method: "POST", url: calls[name].path, headers, payload: body });
}

function fieldsOf(name: CallName): [string, TSchema & { default?: unknown }][] {
  return Object.entries((calls[name].payload as TObject).properties);
}

function requiredOf(name: CallName): string[] {
  const required = ((calls[name].payload as TObject).required ?? []) as string[];
  const defaults = fieldsOf(name).filter(([, schema]) => schema.default !== undefined);
  return required.filter((field) => !defaults.some(([known]) => known === field));
}

test.each(names)("%s answers 405 to any other method", async (name) => {
  for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
    for (const url of [
      calls[name].path,
      calls[name].path.slice(0, -1),
      `${calls[name].path}?a=1`,
    ]) {
      const { status, envelope, headers } = await send({ method, url });
      expect([status, headers.allow, envelope.data]).toEqual([405, "POST, OPTIONS", null]);
      expect(envelope.msg).toMatch(chinese);
    }
  }
});

test.each([
  "/",
  "/m/app/api/",
  "/m/app/api/game/",
  "/m/app/api/game/getGameInfo/1/",
  "/m/app/api/Game/getGameInfo/",
  "/user/index/nothing/",
  "/m/app/api/__proto__/",
  "/.env",
])("POST %s is an unknown path", async (url) => {
  const { status, envelope } = await send({ method: "POST", url, headers: form, payload: "" });
  expect([status, envelope.code, envelope.data]).toEqual([404, 404, null]);
  expect(envelope.msg).toMatch(chinese);
});

test.each(["/m/app/api/%zz/", "/m/app/api/game/getGameInfo%", `/media/${"a".repeat(300)}`])(
  "an address that cannot be read, %s, gets an envelope",
  async (url) => {
    const { status, envelope } = await send({ method: "GET", url });
    expect([400, 414]).toContain(status);
    expect([envelope.code, envelope.data]).toEqual([400, null]);
    expect(envelope.msg).toMatch(chinese);
  },
);

test.each(names.filter((name) => requiredOf(name).length > 0))(
  "%s names the field that is missing",
  async (name) => {
    for (const body of ["", "unknown=1"]) {
      const { status, envelope } = await post(name, body);
      expect([status, envelope.code]).toEqual([400, 400]);
      expect(requiredOf(name)).toContain((envelope.data as { field: string }).field);
      expect(envelope.msg).toMatch(chinese);
    }
  },
);

test.each([
  ["game/getGameInfo", "gameid=abc", "gameid", "游戏编号格式不正确"],
  ["game/getGameInfo", "gameid=", "gameid", "请填写游戏编号"],
  ["game/getGameInfo", "gameid=1234567890123456789", "gameid", "游戏编号格式不正确"],
  ["game/getGameInfo", "gameid=-1", "gameid", "游戏编号格式不正确"],
  ["game/getGameList", "page=0", "page", "页码不能小于 1"],
  ["game/getGameList", "page=1.5", "page", "页码格式不正确"],
  ["game/getGameList", "page=abc", "page", "页码格式不正确"],
  ["game/getGameList", "page=1e309", "page", "页码格式不正确"],
  ["game/getGameList", "page=-1e309", "page", "页码格式不正确"],
  ["game/getGameList", "page=0x10", "page", "页码格式不正确"],
  ["user/getUserMessageList", "pageSize=1e309", "pageSize", "每页数量格式不正确"],
  ["game/getGameList", "pageSize=51", "pageSize", "每页数量不能大于 50"],
  ["game/getGameList", "pageSize=0", "pageSize", "每页数量不能小于 1"],
  ["game/getGameList", "orderField=score", "orderField", "排序格式不正确"],
  ["search/getSearchList", `keyword=${"a".repeat(41)}`, "keyword", "关键词太长了，最多 40 个字符"],
  ["user/index/phoneCheck", "phone=123", "phone", "请输入正确的 11 位手机号"],
] as const)("%s with %s is told what to change", async (name, body, field, msg) => {
  const { status, envelope } = await post(name, body);
  expect([status, envelope]).toEqual([400, { code: 400, data: { field }, msg }]);
});

test("empty paging fields have defaults", async () => {
  const { status, envelope } = await post("game/getGameList", "page=&pageSize=&category=&rank=");
  expect([status, envelope.code]).toEqual([200, 1]);
});

const hostile = [
  "page=1&page=2",
  "page[a]=1&page[b]=2",
  "page[]=1",
  "__proto__=1&__proto__[page]=x&constructor=1&toString=1&hasOwnProperty=1",
  "__proto__.page=1&constructor.prototype.page=1",
  "gameid=1&gameid=2&giftid=1&giftid=2&aid=1&aid=2&phone=1&phone=2&captcha=1&captcha=2",
  "%zz=%zz&page=%&category=%E4%BD&keyword=%FF%FE&col=%C0%AF",
  "category=%00&col=%00&keyword=a%00b&captcha=%00&username=%00&password=%00&account=%00",
  "=&&&==&=1",
  "a".repeat(5000),
  "%F0%9F%98%80=1&keyword=%F0%9F%98%80",
  "keyword=%ED%A0%80",
  '{"page":1}',
  "page=1;page=2",
  "page=99999999999999999999999999",
  "pageSize=NaN&page=Infinity",
];

test.each(names)("%s survives whatever a form can hold", async (name) => {
  const fields = fieldsOf(name).map(([field]) => field);
  const twisted = fields.flatMap((field) => [`${field}=%00`, `${field}=1&${field}=2`]);
  for (const body of [...hostile, ...twisted]) {
    const { status, envelope } = await post(name, body);
    expect(status, body).toBeLessThan(500);
    expect(Object.keys(envelope)).toEqual(["code", "data", "msg"]);
    if (envelope.code !== 1) expect(envelope.msg).toMatch(chinese);
  }
});

test.each([
  ["application/json", "{}"],
  ["text/plain", "gameid=1"],
  ["application/x-www-form-urlencoded-not", "gameid=1"],
  ["nonsense", "gameid=1"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="gameid"\r\n\r\n1\r\n--x--',
  ],
])("a body of type %s is refused", async (type, body) => {
  const { status, envelope } = await post("game/getGameInfo", body, { "content-type": type });
  expect([status, envelope.code, envelope.msg]).toEqual([415, 400, "不支持的提交格式"]);
});

test("a charset in the content type is accepted", async () => {
  const type = "application/x-www-form-urlencoded; charset=UTF-8";
  const { status } = await post("game/getGameList", "page=1", { "content-type": type });
  expect(status).toBe(200);
});

test("an oversized body is rejected", async () => {
  const { status, envelope } = await post("game/getGameList", `category=${"x".repeat(70_000)}`);
  expect([status, envelope.code, envelope.msg]).toEqual([413, 400, "提交的内容太大了"]);
});

test.each(names.filter((name) => calls[name].needsDevice))(
  "%s refuses a request without a device",
  async (name) => {
    const { deviceid: _, ...headers } = form;
    const body = new URLSearchParams(validFields(name)).toString();
    const type = calls[name].encoding === "form" ? headers : {};
    const { status, envelope } = await post(name, body, type as typeof headers);
    expect([status, envelope.code, envelope.data]).toEqual([400, 400, { field: "deviceid" }]);
  },
);

test("logging out needs no device", async () => {
  const { deviceid: _, ...headers } = form;
  expect((await post("user/logout", "", headers)).envelope.code).toBe(1);
});

test.each(names.filter((name) => calls[name].auth === "player"))(
  "%s is 401 in status and body without a session",
  async (name) => {
    const isForm = calls[name].encoding === "form";
    const body = isForm ? new URLSearchParams(validFields(name)).toString() : "";
    const headers: Record<string, string> = isForm ? form : { deviceid: "test-device" };
    for (const token of ["", "made-up", "x".repeat(200)]) {
      const { status, envelope } = await post(name, body, { ...headers, token });
      expect([status, envelope.code, envelope.data]).toEqual([401, 401, null]);
    }
  },
);

test("the trailing slash is optional", async () => {
  const bare = await send({
    method: "POST",
    url: calls["game/getGameList"].path.slice(0, -1),
    headers: form,
    payload: "page=1",
  });
  expect([bare.status, bare.envelope.code]).toEqual([200, 1]);
});

test("a configured origin may send the identity headers, another may not", async () => {
  const ask = (origin: string) =>
    app.app.inject({
      method: "OPTIONS",
      url: calls["game/getGameList"].path,
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "token,deviceid,content-type",
      },
    });
  const allowed = await ask("https://shop.example");
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers["access-control-allow-origin"]).toBe("https://shop.example");
  expect(allowed.headers["access-control-allow-methods"]).toBe("POST");
  const headers = String(allowed.headers["access-control-allow-headers"]).split(/,\s*/);
  for (const name of ["appid", "token", "cid", "gameid", "uid", "eventid", "deviceid"]) {
    expect(headers).toContain(name);
  }
  expect(allowed.headers).not.toHaveProperty("access-control-allow-credentials");
  for (const origin of ["https://evil.example", "null", "http://shop.example"]) {
    expect((await ask(origin)).headers).not.toHaveProperty("access-control-allow-origin");
  }
});

test("the description at /docs lists every call", async () => {
  const { status, ...response } = await send({ method: "GET", url: "/docs/json" });
  expect(status).toBe(200);
  const { paths } = response.json<{ paths: Record<string, { post?: { summary: string } }> }>();
  for (const name of names)
    expect(paths[calls[name].path.replace(/\/$/, "")]?.post?.summary).toBe(calls[name].summary);
  expect(Object.keys(paths)).toHaveLength(names.length);
});

/** Values that pass each field's validation, from its schema and the rule it names. */
function validFields(name: CallName): Record<string, string> {
  const ruled: Record<string, string> = {
    phone: "13800138000",
    smsCode: "123456",
    password: "long-enough-4",
    nickname: "玩家一",
    realname: "张三",
    identity: "11010519491231002X",
  };
  const pickValue = (field: string, schema: TSchema & { rule?: string; pattern?: string }) => {
    if (schema.rule) return ruled[schema.rule] as string;
    if (field === "platform") return "android";
    return "1";
  };
  const required = requiredOf(name);
  const fields = fieldsOf(name).filter(([field]) => required.includes(field));
  return Object.fromEntries(fields.map(([field, schema]) => [field, pickValue(field, schema)]));
}

test("without a session a player's call is 401 whatever its fields hold", async () => {
  const wrong = "giftid=&gameid=x&phone=1&page=-1";
  for (const name of names.filter((known) => calls[known].auth === "player")) {
    for (const [headers, body] of [
      [form, wrong],
      [{ ...form, token: "made-up" }, wrong],
      [{ ...form, token: "made-up" }, "giftid=%00&gameid=%00"],
      [{ ...form, token: "made-up" }, "x".repeat(100_000)],
      [{ ...form, token: "made-up", "content-type": "text/html" }, wrong],
    ] as const) {
      const answer = await post(name, body, headers);
      expect(answer.status, name).toBe(401);
      expect(answer.envelope.code, name).toBe(401);
      expect(answer.envelope.msg, name).toMatch(chinese);
    }
  }
});
