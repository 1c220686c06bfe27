import { apiOf, findOpenGift, mustCall } from "../../support/api.ts";
import { expectAccessible, expectStill, ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** What only a player sees, each with something in it: axe, layout shift, console. */
const screens = {
  "user centre of a player": "/app/user/",
  "my gifts": "/app/user/gift/",
  messages: "/app/user/message/",
  profile: "/app/user/profile/",
  "bind phone": "/app/user/profile/phone/",
  "change password": "/app/user/profile/password/",
  "real name": "/app/user/profile/fcm/",
  nickname: "/app/user/profile/nickname/",
  avatar: "/app/user/profile/avatar/",
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const [name, path] of Object.entries(screens)) {
      test(`${name} is accessible, still and quiet`, async ({ page, origin, player, signIn }) => {
        const api = apiOf(origin, { token: player.token, deviceid: player.deviceid });
        const gift = await findOpenGift(origin);
        await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
        await signIn(player);
        await page.goto(path, { waitUntil: "networkidle" });
        await ready(page);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectStill(page);
        await expectAccessible(page);
        if (process.env.E2E_SHOTS) {
          const file = `${name.replaceAll(" ", "-")}-${colorScheme}.png`;
          await page.screenshot({ path: `${process.env.E2E_SHOTS}/${file}` });
        }
      });
    }
  });
}

test("the dialogs of a claim are accessible", async ({ page, origin, player, signIn }) => {
  const gift = await findOpenGift(origin);
  await page.goto(`/app/gift/info/${gift.giftid}`);
  await ready(page);
  await page.getByRole("button", { name: `领取 ${gift.giftname}` }).click();
  await expect(page.getByRole("alertdialog", { name: "请先登录" })).toBeVisible();
  await expectAccessible(page);
  await signIn(player);
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: `领取 ${gift.giftname}` }).click();
  await expect(page.getByRole("alertdialog").locator("code")).toBeVisible();
  await expectAccessible(page);
});
