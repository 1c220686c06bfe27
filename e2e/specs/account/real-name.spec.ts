import { randomInt } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall, type Player } from "../../support/api.ts";
import { addWebGame, askAuthorityNow, tellAuthority } from "../../support/authority.ts";
import { realNameDataDir } from "../../support/data-dir.ts";
import { makeIdentity } from "../../support/identity.ts";
import { operateOn } from "../../support/operate.ts";
import { expectAccessible } from "../../support/page-health.ts";
import { apiOfPlayer } from "../../support/personal.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

// The shop that asks the authority. There is one authority, so one test after the other.
const shop = `http://localhost:${ports.realNameShop}`;
test.use({ baseURL: shop });
test.describe.configure({ mode: "serial" });

const path = "/app/user/profile/fcm/";
/** A page that waits looks again this often (`use-look-again.ts`). */
const lookAgainMs = 20_000;

/** The preset people of the authority's test system (its document V1.2): verified at once, and later. */
const verifiedPeople = {
  ...{ 某一一: "110000190101010001", 某一二: "110000190101020007", 某一三: "110000190101030002" },
  ...{ 某一四: "110000190101040008", 某一五: "11000019010101001X", 某一六: "110000190101020015" },
};
const pendingPeople = {
  ...{ 某二一: "110000190201010009", 某二二: "110000190201020004", 某二三: "11000019020103000X" },
  ...{ 某二四: "110000190201040005", 某二五: "110000190201010017", 某二六: "110000190201020012" },
};

let gameid: string;
test.beforeAll(async () => {
  gameid = await addWebGame();
});
test.afterEach(async () => void (await tellAuthority({ settleAs: null, fault: null })));

/** Any of them: a person is good for three accounts, and the shop may have been there before this run. */
function oneOf(people: Record<string, string>) {
  const all = Object.entries(people);
  const [name, identity] = all[randomInt(all.length)]!;
  return { name, identity };
}

type Named = ReturnType<typeof oneOf>;

/** Hands in somebody whom the authority does not know at once; the page's clock is the test's. */
async function handInAndWait(form: FormPage): Promise<void> {
  await form.page.clock.install();
  await form.open(path);
  await submit(form, oneOf(pendingPeople));
  await expect(form.page.getByText("实名信息核验中")).toBeVisible();
}

async function submit(form: FormPage, { name, identity }: Named): Promise<void> {
  await form.fill({ 真实姓名: name, 身份证号: identity });
  await form.button("提交认证").click();
}

/** Has the job ask now, and waits until what it heard is written down. */
async function askNow(player: Player, status: "verified" | "failed"): Promise<void> {
  const api = apiOfPlayer(shop, player);
  await askAuthorityNow();
  await expect
    .poll(async () => (await mustCall(api, "user/getUserFcmInfo", {})).status)
    .toBe(status);
}

test("a player is verified at once, and it was the authority that was asked", async ({
  page,
  player,
  signIn,
}) => {
  const before = (await tellAuthority({})).length;
  const form = new FormPage(page);
  const person = oneOf(verifiedPeople);
  await signIn(player);
  await form.open(path);
  await submit(form, person);
  await expect(page.getByText("实名认证成功")).toBeVisible();
  await expect(page).toHaveURL("/app/user/profile/");
  await page.getByRole("link", { name: "实名认证 已实名" }).click();
  await expect(page.getByText("您是成年用户，游戏时间不受限制。")).toBeVisible();
  await expect(page.getByText("某**")).toBeVisible();
  expect((await tellAuthority({})).slice(before)).toEqual(["check 0"]);
});

test("who waits sees the verdict on the page without doing anything, and reads it in the inbox", async ({
  page,
  player,
  signIn,
}) => {
  const form = new FormPage(page);
  await signIn(player);
  await handInAndWait(form);
  await expectAccessible(page);
  await tellAuthority({ settleAs: "verified" });
  await askNow(player, "verified");
  await page.clock.fastForward(lookAgainMs);
  await expect(page.getByText("已完成实名认证")).toBeVisible();
  await expect(page.getByText("您是成年用户，游戏时间不受限制。")).toBeVisible();
  const messages = await mustCall(apiOfPlayer(shop, player), "user/getUserMessageList", {
    page: 1,
    pageSize: 10,
  });
  expect(messages.map(({ title }) => title)).toContain("实名认证已通过");
});

test("who is turned down later corrects the form and is verified", async ({
  page,
  player,
  signIn,
}) => {
  const form = new FormPage(page);
  await signIn(player);
  await handInAndWait(form);
  await tellAuthority({ settleAs: "failed" });
  await askNow(player, "failed");
  await page.clock.fastForward(lookAgainMs);
  await expect(page.getByText(/未通过核验/)).toBeVisible();
  await submit(form, oneOf(verifiedPeople));
  await expect(page).toHaveURL("/app/user/profile/");
  await expect(page.getByRole("link", { name: "实名认证 已实名" })).toBeVisible();
});

test("a name that is not the number's is refused at once, and may be corrected", async ({
  page,
  player,
  signIn,
}) => {
  const form = new FormPage(page);
  const person = oneOf(verifiedPeople);
  await signIn(player);
  await form.open(path);
  await submit(form, { ...person, name: "张冠李戴" });
  await expect(page.getByText(/未通过核验|不一致/).first()).toBeVisible();
  await submit(form, person);
  await expect(page).toHaveURL("/app/user/profile/");
});

for (const [what, fault] of [
  ["is away", "drop"],
  ["is busy", 1001],
] as const) {
  test(`while the authority ${what} the player waits, plays, and is verified once it is back`, async ({
    page,
    player,
    signIn,
  }) => {
    const form = new FormPage(page);
    await tellAuthority({ fault });
    await signIn(player);
    await form.open(path);
    await submit(form, oneOf(verifiedPeople));
    await expect(page.getByText("实名信息核验中")).toBeVisible();
    await page.goto(`/app/game/${gameid}?play=1`);
    await expect(page).toHaveURL(/\/h5\/games\//);
    await tellAuthority({ fault: null });
    await askNow(player, "verified");
    await form.open(path);
    await expect(page.getByText("已完成实名认证")).toBeVisible();
  });
}

test("a minor is verified and told when to play, instead of playing outside the hours", async ({
  page,
  player,
  signIn,
}) => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  await operateOn(realNameDataDir, "calendar", "close", `${today}..${tomorrow}`);
  const identity = makeIdentity(`${Number(today.slice(0, 4)) - 12}0301`);
  const person = { name: "测小明", identity };
  await tellAuthority({ person });
  const form = new FormPage(page);
  await signIn(player);
  await form.open(path);
  await submit(form, person);
  await expect(page).toHaveURL("/app/user/profile/");
  await page.goto(`/app/game/${gameid}?play=1`);
  await expect(page).toHaveURL(`/app/user/playtime/?game=${gameid}`);
  await expect(page.getByRole("heading", { name: "先休息一下，稍后再来" })).toBeVisible();
});
