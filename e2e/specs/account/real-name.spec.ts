import { randomInt } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { realNameDataDir } from "../../support/data-dir.ts";
import { makeIdentity } from "../../support/identity-number.ts";
import { addWebGame, configureAuthority, runQueryJob } from "../../support/nppa-authority.ts";
import { runOperatorCommandIn } from "../../support/operator-cli.ts";
import { expectAccessible } from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

// The shop with the fake authority. The tests share the authority, so they run one after another.
const shop = `http://localhost:${ports.realNameShop}`;
test.use({ baseURL: shop });
test.describe.configure({ mode: "serial" });

const path = "/app/user/profile/fcm/";
/** A pending page refreshes at this interval (`use-regular-refresh.ts`). */
const refreshMs = 20_000;

/** The test persons of the authority's test system (its document V1.2): verified at once, or later. */
const verifiedPeople = {
  某一一: "110000190101010001",
  某一二: "110000190101020007",
  某一三: "110000190101030002",
  某一四: "110000190101040008",
  某一五: "11000019010101001X",
  某一六: "110000190101020015",
};
const pendingPeople = {
  某二一: "110000190201010009",
  某二二: "110000190201020004",
  某二三: "11000019020103000X",
  某二四: "110000190201040005",
  某二五: "110000190201010017",
  某二六: "110000190201020012",
};

let gameid: string;
test.beforeAll(async () => {
  gameid = await addWebGame();
});
test.afterEach(async () => void (await configureAuthority({ settleAs: null, fault: null })));

/** A random person: each one can verify three accounts, and the database may have accounts of earlier runs. */
function pickPerson(people: Record<string, string>) {
  const all = Object.entries(people);
  const [name, identity] = all[randomInt(all.length)]!;
  return { name, identity };
}

type Person = ReturnType<typeof pickPerson>;

/** Submits a person whose check stays pending; the test controls the page's clock. */
async function submitPending(form: FormPage): Promise<void> {
  await form.page.clock.install();
  await form.open(path);
  await submit(form, pickPerson(pendingPeople));
  await expect(form.page.getByText("实名信息核验中")).toBeVisible();
}

async function submit(form: FormPage, { name, identity }: Person): Promise<void> {
  await form.fill({ 真实姓名: name, 身份证号: identity });
  await form.consentToIdentity();
  await form.button("提交认证").click();
}

/** Runs the query job now and waits until its result is stored. */
async function queryAuthority(player: Player, status: "verified" | "failed"): Promise<void> {
  const api = createPlayerApi(shop, player);
  await runQueryJob();
  await expect
    .poll(async () => (await mustCall(api, "user/getUserFcmInfo", {})).status)
    .toBe(status);
}

test("a player is verified at once by a call to the authority", async ({ page, player, login }) => {
  const before = (await configureAuthority({})).length;
  const form = new FormPage(page);
  const person = pickPerson(verifiedPeople);
  await login(player);
  await form.open(path);
  await submit(form, person);
  await expect(page.getByText("实名认证成功")).toBeVisible();
  await expect(page).toHaveURL("/app/user/profile/");
  await page.getByRole("link", { name: "实名认证 已实名" }).click();
  await expect(page.getByText("您是成年用户，游戏时间不受限制。")).toBeVisible();
  await expect(page.getByText("某**")).toBeVisible();
  expect((await configureAuthority({})).slice(before)).toEqual(["check 0"]);
});

test("a pending player sees the result on the page without input, and gets a message", async ({
  page,
  player,
  login,
}) => {
  const form = new FormPage(page);
  await login(player);
  await submitPending(form);
  await expectAccessible(page);
  await configureAuthority({ settleAs: "verified" });
  await queryAuthority(player, "verified");
  await page.clock.fastForward(refreshMs);
  await expect(page.getByText("已完成实名认证")).toBeVisible();
  await expect(page.getByText("您是成年用户，游戏时间不受限制。")).toBeVisible();
  const messages = await mustCall(createPlayerApi(shop, player), "user/getUserMessageList", {
    page: 1,
    pageSize: 10,
  });
  expect(messages.map(({ title }) => title)).toContain("实名认证已通过");
});

test("a player who is refused later corrects the form and is verified", async ({
  page,
  player,
  login,
}) => {
  const form = new FormPage(page);
  await login(player);
  await submitPending(form);
  await configureAuthority({ settleAs: "failed" });
  await queryAuthority(player, "failed");
  await page.clock.fastForward(refreshMs);
  await expect(page.getByText(/未通过核验/)).toBeVisible();
  await submit(form, pickPerson(verifiedPeople));
  await expect(page).toHaveURL("/app/user/profile/");
  await expect(page.getByRole("link", { name: "实名认证 已实名" })).toBeVisible();
});

test("a name that does not match the number is refused at once, and can be corrected", async ({
  page,
  player,
  login,
}) => {
  const form = new FormPage(page);
  const person = pickPerson(verifiedPeople);
  await login(player);
  await form.open(path);
  await submit(form, { ...person, name: "张冠李戴" });
  await expect(page.getByText(/未通过核验|不一致/).first()).toBeVisible();
  await submit(form, person);
  await expect(page).toHaveURL("/app/user/profile/");
});

for (const [problem, fault] of [
  ["is unreachable", "drop"],
  ["is busy", 1001],
] as const) {
  test(`while the authority ${problem} the player stays pending, can play, and is verified later`, async ({
    page,
    player,
    login,
  }) => {
    const form = new FormPage(page);
    await configureAuthority({ fault });
    await login(player);
    await form.open(path);
    await submit(form, pickPerson(verifiedPeople));
    await expect(page.getByText("实名信息核验中")).toBeVisible();
    await page.goto(`/app/game/${gameid}?play=1`);
    await expect(page).toHaveURL(/\/h5\/games\//);
    await configureAuthority({ fault: null });
    await queryAuthority(player, "verified");
    await form.open(path);
    await expect(page.getByText("已完成实名认证")).toBeVisible();
  });
}

test("a verified minor cannot play outside the hours and sees the permitted hours", async ({
  page,
  player,
  login,
}) => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  await runOperatorCommandIn(realNameDataDir, "calendar", "close", `${today}..${tomorrow}`);
  const identity = makeIdentity(`${Number(today.slice(0, 4)) - 12}0301`);
  const person = { name: "测小明", identity };
  await configureAuthority({ person });
  const form = new FormPage(page);
  await login(player);
  await form.open(path);
  await submit(form, person);
  await expect(page).toHaveURL("/app/user/profile/");
  await page.goto(`/app/game/${gameid}?play=1`);
  await expect(page).toHaveURL(`/app/user/playtime/?game=${gameid}`);
  await expect(page.getByRole("heading", { name: "先休息一下，稍后再来" })).toBeVisible();
});
