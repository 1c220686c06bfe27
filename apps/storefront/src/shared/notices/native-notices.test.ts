import { beforeEach, expect, test } from "vitest";
import { setToken } from "../../browser/session/session.ts";
import { enter, startNative } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { readNoticeState, switchNoticesOff, switchNoticesOn } from "./subscribe.ts";

const native = startNative();
const choices = { publickey: "shop-key", subscribed: false, muted: [], quietfrom: 22, quietto: 8 };
const target = { endpoint: "https://push.shop.example/w/1", p256dh: "point", auth: "secret" };
let host: FakeHost;

beforeEach(() => {
  native.forget();
  enter("app");
  setToken("held");
  host = startFakeHost();
  host.answer("user/getPushState", { data: choices });
  host.answer("user/pushSubscribe", { data: null });
  host.answer("user/pushUnsubscribe", { data: null });
});

const answerWith = (answers: Record<string, unknown>) =>
  native.answer(({ call }) => answers[call] ?? { code: -1, msg: "没有这个方法" });

test("the app subscribes with the shop's key, and the host gets what the app answers", async () => {
  answerWith({ "notice.subscribe": target });
  expect(await switchNoticesOn()).toBeNull();
  expect(native.calls("notice.subscribe")).toEqual([{ publickey: "shop-key" }]);
  expect(host.seen("user/pushSubscribe").map(({ payload }) => payload)).toEqual([target]);
});

test("switching off ends the subscription on the host first, then in the app", async () => {
  answerWith({ "notice.unsubscribe": { code: 1 } });
  host.answer("user/pushUnsubscribe", { code: 500, msg: "系统繁忙" });
  expect(await switchNoticesOff()).toBe("关闭失败，请检查网络后重试");
  expect(native.calls("notice.unsubscribe")).toEqual([]);
  host.answer("user/pushUnsubscribe", { data: null });
  expect(await switchNoticesOff()).toBeNull();
  expect(native.calls("notice.unsubscribe")).toHaveLength(1);
});

test.each([
  ["the player declines", { code: -2, msg: "请在系统设置中允许通知" }, "请在系统设置中允许通知"],
  ["it knows no such call", { code: -1, msg: "unknown" }, "App 的通知服务暂时不可用，请稍后再试"],
  ["a key is missing", { ...target, auth: undefined }, "App 的通知服务暂时不可用，请稍后再试"],
])("nothing reaches the host when %s", async (_case, answer, said) => {
  answerWith({ "notice.subscribe": answer });
  expect(await switchNoticesOn()).toBe(said);
  expect(host.seen("user/pushSubscribe")).toEqual([]);
});

test.each([
  ["on", true, "on"],
  ["on", false, "off"],
  ["off", true, "off"],
  ["denied", true, "denied"],
  ["later", true, "unsupported"],
])(
  "the app says %s, subscribed on the host: %s, then the device is %s",
  async (said, subscribed, state) => {
    answerWith({ "notice.state": { state: said } });
    expect(await readNoticeState({ subscribed })).toBe(state);
  },
);

test("an app without notices has none, whatever its webview can do", async () => {
  answerWith({});
  expect(await readNoticeState({ subscribed: true })).toBe("unsupported");
});
