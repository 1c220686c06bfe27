import { randomInt } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import {
  addWebGame,
  configureAuthority,
  runQueryJob,
} from "../../support/processes/nppa-authority.ts";
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

test.afterEach(async () => void (await configureAuthority({ settleAs: null, fault: null })));

/** A random person: each one can verify three accounts, and the database may have accounts of earlier runs. */
function pickPerson(people: Record<string, string>) {
  const all = Object.entries(people);
  const [name, identity] = all[randomInt(all.length)]!;
  return { name, identity };
}

type Person = ReturnType<typeof pickPerson>;

/** Submits a person whose check stays pending. */
async function submitPending(form: FormPage): Promise<void> {
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

test("a player is verified at once by a call to the authority, with a pasted number that is stored nowhere", async ({
  page,
  context,
  player,
  login,
}) => {
  const before = (await configureAuthority({})).length;
  const form = new FormPage(page);
  const { name, identity } = pickPerson(verifiedPeople);
  await login(player);
  await form.open(path);
  await form.fill({ 真实姓名: name });
  const groups = [identity.slice(0, 6), identity.slice(6, 14), identity.slice(14).toLowerCase()];
  await form.paste("身份证号", groups.join(" "));
  await expect(form.field("身份证号")).toHaveValue(identity);
  await form.consentToIdentity();
  await form.button("提交认证").click();
  await expect(page.getByText("实名认证成功")).toBeVisible();
  await expect(page).toHaveURL("/app/user/profile/");
  await page.getByRole("link", { name: "实名认证 已实名" }).click();
  await expect(page.getByText("您是成年用户，游戏时间不受限制。")).toBeVisible();
  await expect(page.getByText("某**")).toBeVisible();
  expect(await page.content()).not.toContain(identity);
  expect(JSON.stringify(await context.storageState())).not.toContain(identity);
  expect((await configureAuthority({})).slice(before)).toEqual(["check 0"]);
});

test("a pending player sees the result on the page without input: a refusal, and after a correction the success, with a message", async ({
  page,
  player,
  login,
}) => {
  const form = new FormPage(page);
  await login(player);
  await page.clock.install();
  await form.open(path);
  await submitPending(form);
  await configureAuthority({ settleAs: "failed" });
  await queryAuthority(player, "failed");
  await page.clock.fastForward(refreshMs);
  await expect(page.getByText(/未通过核验/)).toBeVisible();

  await configureAuthority({ settleAs: null });
  await submitPending(form);
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

test("while the authority is unreachable the player stays pending, can play, and is verified later", async ({
  page,
  player,
  login,
}) => {
  const form = new FormPage(page);
  const gameid = await addWebGame();
  await configureAuthority({ fault: "drop" });
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
