import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { FakeDownloader } from "@playfront/bridge/testing/fake-downloader";
import { DownloadsPage } from "../../pages/downloads-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findHotGames } from "../../support/catalogue.ts";
import { agents, fakeNative, giveConsent } from "../../support/fake-native.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  settled,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

/** The details of a mobile game of the home page. */
async function findHotMobileGame(origin: string) {
  const hot = await findHotGames(origin);
  const { gameid } = hot.find(({ gametype }) => gametype === "mobile")!;
  return mustCall(createApi(origin), "game/getGameInfo", { gameid });
}

test.describe("in a browser", () => {
  test.use({ userAgent: agents.browser, permissions: ["clipboard-read", "clipboard-write"] });

  test("the file is the channel's package, and the page shows the known facts", async ({
    page,
    origin,
  }) => {
    const { gameid, gamename, version } = await findHotMobileGame(origin);
    const downloads = new DownloadsPage(page, gamename);
    await page.goto(`/app/game/${gameid}?cid=pf-video`);
    await ready(page);
    const saving = page.waitForEvent("download");
    await downloads.button("下载").click();
    const saved = await saving;
    expect(new URL(saved.url()).pathname).toContain("/pf-video/");
    const file = await readFile(await saved.path());
    const again = Buffer.from(await (await fetch(saved.url())).arrayBuffer());
    expect(file.equals(again)).toBe(true);

    await expect(page.getByText("已开始下载，请在浏览器中查看进度")).toBeVisible();
    await page.getByRole("link", { name: "查看", exact: true }).click();
    await expect(page).toHaveURL("/app/download/");
    await expect(downloads.item).toContainText("已开始下载，请在浏览器中查看进度");
    if (version) await expect(downloads.item).toContainText(`版本 ${version}`);
    await downloads.showDetails();
    const digest = createHash("sha256").update(file).digest("hex");
    await downloads.item.getByRole("button", { name: "复制安装包的 SHA-256" }).click();
    await expect(page.getByText("复制成功")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest);
    await expect(downloads.item).toContainText(`${digest.slice(0, 8)}…${digest.slice(-8)}`);

    await page.reload();
    await settled(page);
    await expect(downloads.item).toContainText("已开始下载，请在浏览器中查看进度");
    await expectNoLayoutShift(page);
    await expectAccessible(page);
    await downloads.button("如何安装").click();
    const guide = downloads.dialog("如何安装");
    await expect(guide).toContainText("安装未知应用");
    await expect(guide).toContainText(digest.slice(0, 8));
    await expectAccessible(page);
    await guide.getByRole("button", { name: "知道了" }).click();
    // In a browser the button does not follow the download (docs/product.md#play-button).
    await downloads.item.getByRole("link").click();
    await expect(downloads.button("下载")).toBeVisible();
  });

  test("a refusal is recorded with the host's message, and can be retried", async ({
    page,
    origin,
  }) => {
    const { gameid, gamename } = await findHotMobileGame(origin);
    const downloads = new DownloadsPage(page, gamename);
    const refusal = { code: 404, msg: "该游戏暂无安装包", data: null };
    await page.route("**/game/getDownloadUrl/", (route) => route.fulfill({ json: refusal }));
    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    await downloads.button("下载").click();
    await expect(page.getByText("该游戏暂无安装包")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("downloads")))
      .toContain("该游戏暂无安装包");
    await downloads.open();
    await expect(downloads.item).toContainText("下载失败：该游戏暂无安装包");
    await expectAccessible(page);
    await page.unroute("**/game/getDownloadUrl/");
    const saving = page.waitForEvent("download");
    await downloads.button("重试").click();
    await saving;
    await expect(downloads.item).toContainText("已开始下载，请在浏览器中查看进度");
  });

  test("two tabs show the same downloads, also after one is removed", async ({
    page,
    context,
    origin,
  }) => {
    const { gameid, gamename } = await findHotMobileGame(origin);
    const downloads = new DownloadsPage(page, gamename);
    await downloads.open();
    await downloads.expectEmpty();
    const other = await context.newPage();
    await other.goto(`/app/game/${gameid}`);
    await ready(other);
    await other.getByRole("button", { name: `下载 ${gamename}` }).click();
    await expect(downloads.item).toContainText("已开始下载，请在浏览器中查看进度");
    await downloads.showDetails();
    await downloads.button("移除记录").click();
    await downloads.expectEmpty();
    expect(await other.evaluate(() => localStorage.getItem("downloads"))).toBeNull();
  });
});

test.describe("in the app with a native downloader", () => {
  test.use({ userAgent: agents.app, expectedMessages: /invalid message format/ });

  test("all buttons show the download's state and offer the next step", async ({
    page,
    context,
    origin,
  }) => {
    const game = await findHotMobileGame(origin);
    const { gameid, gamename } = game;
    const downloader = new FakeDownloader({ now: () => Date.now() });
    await giveConsent(page);
    const native = await fakeNative(page, { by: "injected", downloader });
    const downloads = new DownloadsPage(page, gamename);
    // Taps within a second count once, so a tap that was too early is repeated.
    const tap = async (label: string, call: string) => {
      const before = downloader.done.length;
      const wanted = `${call} ${gameid}`;
      const done = () => downloader.done.slice(before);
      await expect(async () => {
        if (!done().includes(wanted)) await downloads.button(label).first().click();
        await expect.poll(done, { timeout: 1500 }).toContain(wanted);
      }).toPass();
    };
    await page.goto("/app/home/?cid=pf-video");
    await ready(page);
    await expect.poll(() => downloader.done).toContain("download.list");
    await tap("下载", "download.start");
    await expect(downloads.button("下载中").first()).toBeVisible();
    const [order] = await native.calls("download.start");
    expect(order).toMatchObject({ gameid, name: gamename });
    expect(new URL(String(order?.url)).pathname).toContain("/pf-video/");
    const size = Number(order?.size);
    downloader.receive(gameid, Math.ceil(size / 4));

    await page.getByRole("link", { name: "查看", exact: true }).click();
    await expect(downloads.item.getByRole("progressbar")).toHaveAttribute("value", /\d/);
    await expect(downloads.item).toContainText("正在下载");
    await expectAccessible(page);
    await tap("下载中", "download.pause");
    await expect(downloads.item).toContainText("已暂停");

    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    await tap("继续", "download.resume");
    await expect(downloads.button("下载中")).toContainText("25%");
    downloader.loseNetwork();
    await expect(downloads.button("等待")).toBeVisible();
    downloader.findNetwork();
    await expect(downloads.button("下载中")).toBeVisible();
    // Late, repeated and invalid messages change nothing.
    const late = { ...downloader.report(gameid), seq: 1, state: "removed" };
    for (const detail of [late, { gameid, state: "installed" }, "x", null, { gameid: [] }]) {
      await native.tell({ event: "download", detail });
    }
    await expect(downloads.button("下载中")).toBeVisible();

    // A second view, and the first one after a reload.
    const secondView = await context.newPage();
    await giveConsent(secondView);
    await fakeNative(secondView, { by: "injected", downloader });
    await secondView.goto("/app/download/");
    const secondDownloads = new DownloadsPage(secondView, gamename);
    await expect(secondDownloads.button("下载中")).toBeVisible();
    downloader.receive(gameid);
    await expect(secondDownloads.button("安装")).toBeVisible();
    await page.reload();
    await ready(page);
    await tap("安装", "download.install");
    downloader.confirmInstallation(gameid);
    await expect(secondDownloads.button("打开")).toBeVisible();
    await secondView.close();
    await tap("打开", "download.open");

    downloader.hearOf(gameid, { version: "99.0", versioncode: 9999 });
    await downloads.open();
    await expect(downloads.item).toContainText("有新版本 99.0");
    await tap("更新", "download.start");
    await downloads.showDetails();
    await downloads.button("取消下载").click();
    const confirmation = downloads.dialog("取消下载？");
    await confirmation.getByRole("button", { name: "取消下载" }).click();
    await expect(downloads.button("打开").or(downloads.button("更新"))).toBeVisible();
    // Removed from the list; the container still knows the game.
    await downloads.button("移除记录").click();
    await downloads.expectEmpty();
    await page.goto("/app/home/");
    await ready(page);
    await expect(downloads.button("下载").first()).toBeHidden();
    downloader.uninstall(gameid);
    await expect(downloads.button("下载").first()).toBeVisible();
  });
});

test("the user centre and settings link to the downloads", async ({ page }) => {
  await page.goto("/app/user/");
  await ready(page);
  await page.getByRole("link", { name: "下载管理" }).click();
  await expect(page).toHaveURL("/app/download/");
  await page.goBack();
  await page.getByRole("link", { name: "设置" }).click();
  await expect(page).toHaveURL("/app/user/settings/");
  await page.getByRole("link", { name: "下载管理" }).click();
  await expect(page).toHaveURL("/app/download/");
});
