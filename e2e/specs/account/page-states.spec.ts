import type { Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { expectAccessibleInBoth, expectNoLayoutShift, settled } from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

interface StateContext {
  page: Page;
  form: FormPage;
  origin: string;
  player: Player;
}

interface PageState {
  isVisitor?: boolean;
  /** Reached by input, so layout shifts are allowed. */
  isAfterInput?: boolean;
  show(scene: StateContext): Promise<void>;
}

/** States of the user pages that need input or a special answer of the host, which the tests fake. */
const states: Record<string, PageState> = {
  "no gifts yet": {
    show: async ({ page }) => {
      await page.goto("/app/user/gift/");
      await expect(page.getByText("还没有领取过礼包")).toBeVisible();
    },
  },
  "an open message": {
    isAfterInput: true,
    show: async ({ page }) => {
      await page.goto("/app/user/message/");
      await page.getByRole("button", { name: /^未读：/ }).click();
    },
  },
  "game centre": {
    show: async ({ page, origin, player }) => {
      const { giftid, gameid } = await findOpenGift(origin);
      const sn = await mustCall(createPlayerApi(origin, player), "gift/getUserGiftSn", { giftid });
      await page.goto(`/app/user/gamecenter/${gameid}`);
      await expect(page.getByText(sn)).toBeVisible();
    },
  },
  "verifying the old phone": {
    show: async ({ page }) => {
      await fakeAnswer(page, "user/getUserInfo", {
        ...playerInfo,
        phone: "138****8000",
      });
      await page.goto("/app/user/profile/phone/");
      await expect(page.getByText("138****8000")).toBeVisible();
    },
  },
  "binding the new phone": {
    isAfterInput: true,
    show: async ({ page, form }) => {
      await fakeAnswer(page, "user/getUserInfo", { ...playerInfo, phone: "138****8000" });
      await fakeAnswer(page, "user/bindPhoneCheck", { sign: "proof" });
      await fakeAnswer(page, "user/index/phoneCheck", { registered: false });
      await fakeAnswer(page, "user/index/phoneCaptcha", { retryAfter: 60 });
      await form.open("/app/user/profile/phone/");
      await form.fill({ 短信验证码: "123456" });
      await form.button("下一步").click();
      await form.fill({ 新手机号: "13900139000" });
      await form.button("获取验证码").click();
      await expect(form.button(/^\d+ 秒后重发$/)).toBeVisible();
    },
  },
  "real name verified": realName({ fcm: 1, status: "verified", adult: true }, "已完成实名认证"),
  "real name of a minor": realName({ fcm: 1, status: "verified", adult: false }, "已完成实名认证"),
  "real name pending": realName({ fcm: 0, status: "pending" }, "实名信息核验中"),
  "real name failed": realName({ fcm: 0, status: "failed" }, /未通过核验/),
  "password errors": {
    isAfterInput: true,
    show: async ({ form }) => {
      await form.open("/app/user/profile/password/");
      await form.fill({ 新密码: "12345678" });
      await form.button("确认修改").click();
      await form.expectWrong("原密码", "请输入原密码");
    },
  },
  "registration by phone with errors": {
    isAfterInput: true,
    isVisitor: true,
    show: async ({ form }) => {
      await form.open("/app/user/register/phone/");
      await form.fill({ 手机号: "138" });
      await form.button("注册").click();
      await form.expectWrong("手机号", "请输入正确的 11 位手机号");
    },
  },
  "login with rate limit": {
    isAfterInput: true,
    isVisitor: true,
    show: async ({ page, form }) => {
      await page.route("**/user/loginSubmit/", (route) =>
        route.fulfill({
          json: { code: 429, msg: "登录太频繁了，请稍后再试", data: { retryAfter: 90 } },
        }),
      );
      await form.open("/app/user/login/");
      await form.fill({ 账号: "somebody", 密码: "whatever-it-is" });
      await form.button("登录").click();
      await expect(page.getByText(/^\d+ 秒后可重试$/)).toBeVisible();
    },
  },
  "login with a picture": {
    isAfterInput: true,
    isVisitor: true,
    show: async ({ page, form }) => {
      await fakeAnswer(page, "user/captcha", { image: captchaPicture });
      await page.route("**/user/loginSubmit/", (route) =>
        route.fulfill({ json: { code: 1001, msg: "账号或密码错误", data: null } }),
      );
      await form.open("/app/user/login/");
      await form.fill({ 账号: "somebody", 密码: "whatever-it-is" });
      await form.button("登录").click();
      await expect(page.getByRole("img", { name: "图形验证码" })).toBeVisible();
    },
  },
  "recovery, verifying the phone": {
    isVisitor: true,
    show: async ({ page, form }) => {
      await form.open("/app/user/findpwd/");
      await storeRecovery(page, { step: "phone" });
      await expect(page.getByText("138****8000")).toBeVisible();
    },
  },
  "recovery, the new password": {
    isVisitor: true,
    show: async ({ page, form }) => {
      await form.open("/app/user/findpwd/");
      await storeRecovery(page, { step: "password", time: "1", modifysign: "m" });
      await expect(form.field("新密码")).toBeVisible();
    },
  },
};

for (const [name, { isVisitor, isAfterInput, show }] of Object.entries(states)) {
  test(`${name} is accessible, still and quiet`, async ({ page, origin, player, login }) => {
    if (!isVisitor) await login(player);
    await show({ page, form: new FormPage(page), origin, player });
    await settled(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (!isAfterInput) await expectNoLayoutShift(page);
    await expectAccessibleInBoth(page, name);
  });
}

const playerInfo = {
  uid: "1",
  username: "somebody",
  nickname: "某玩家",
  avatar: "",
  phone: "",
  fcm: 0,
  created: "2026-01-01T00:00:00+08:00",
};

/** A picture with the size of a captcha. */
const captchaPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 110 44"><rect width="110" height="44" fill="#eee"/><text x="20" y="30" font-size="24">K7Q2</text></svg>',
)}`;

async function fakeAnswer(page: Page, call: string, data: unknown): Promise<void> {
  await page.route(`**/${call}/`, (route) => route.fulfill({ json: { code: 1, msg: "", data } }));
}

function realName(state: { fcm: 0 | 1; status: string; adult?: boolean }, text: string | RegExp) {
  const known = state.status === "failed" ? ["", ""] : ["张*", "1****************X"];
  return {
    show: async ({ page }: StateContext) => {
      await fakeAnswer(page, "user/getUserFcmInfo", {
        ...state,
        realname: known[0],
        identity: known[1],
      });
      await page.goto("/app/user/profile/fcm/");
      await expect(page.getByText(text)).toBeVisible();
    },
  };
}

/** Stores a recovery and reloads, as after an interrupted recovery. */
async function storeRecovery(page: Page, step: object): Promise<void> {
  await page.evaluate((step) => {
    const record = { account: "somebody", phone: "138****8000", typed: "13800138000", sign: "s" };
    const until = Date.now() + 60_000;
    sessionStorage.setItem("recovery", JSON.stringify({ ...record, ...step, until }));
  }, step);
  await page.reload();
}
