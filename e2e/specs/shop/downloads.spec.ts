import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { FakeDownloader } from "@playfront/bridge/testing/fake-downloader";
import type { Page } from "@playwright/test";
import { DownloadsPage } from "../../pages/downloads-page.ts";
import { apiOf, mustCall } from "../../support/api.ts";
import { agents, agreeBefore, playNative } from "../../support/native.ts";
import { expectAccessible, expectStill, ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** The hottest game that is downloaded: it stands on the home page too. */
async function findGame(origin: string) {
  const { hot } = await mustCall(apiOf(origin), "index/getHomeGameList", {});
  const { gameid } = hot.find(({ gametype }) => gametype === "mobile")!;
  return mustCall(apiOf(origin), "game/getGameInfo", { gameid });
}

/** The shop has a newer version of the game from now on. */
async function publish(page: Page, gameid: string, version: string): Promise<void> {
  await page.route("**/game/getGameInfo/", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data?.gameid === gameid) Object.assign(answer.data, { version, versioncode: 9999 });
    await route.fulfill({ response, json: answer });
  });
}

test.describe("in a browser", () => {
  test.use({ userAgent: agents.browser, permissions: ["clipboard-read", "clipboard-write"] });

  test("the file is the channel's own package, and the page says what it can know of it", async ({
    page,
    origin,
  }) => {
    const { gameid, gamename, version } = await findGame(origin);
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

    await expect(page.getByText("已交给浏览器下载")).toBeVisible();
    await page.getByRole("link", { name: "查看", exact: true }).click();
    await expect(page).toHaveURL("/app/download/");
    await expect(downloads.item).toContainText("已交给浏览器下载");
    if (version) await expect(downloads.item).toContainText(`版本 ${version}`);
    await downloads.showDetails();
    const digest = createHash("sha256").update(file).digest("hex");
    await downloads.item.getByRole("button", { name: "复制安装包的 SHA-256" }).click();
    await expect(page.getByText("复制成功")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest);
    await expect(downloads.item).toContainText(`${digest.slice(0, 8)}…${digest.slice(-8)}`);

    await page.reload({ waitUntil: "networkidle" });
    await expect(downloads.item).toContainText("已交给浏览器下载");
    await expectStill(page);
    await expectAccessible(page);
    await downloads.button("如何安装").click();
    const guide = downloads.dialog("如何安装");
    await expect(guide).toContainText("安装未知应用");
    await expect(guide).toContainText(digest.slice(0, 8));
    await expectAccessible(page);
    await guide.getByRole("button", { name: "知道了" }).click();
    // In a browser the button promises nothing (docs/product.md#play-button).
    await downloads.item.getByRole("link").click();
    await expect(downloads.button("下载")).toBeVisible();
  });

  test("a newer version in the shop is offered, until it is had", async ({ page, origin }) => {
    const { gameid, gamename } = await findGame(origin);
    const downloads = new DownloadsPage(page, gamename);
    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    await downloads.button("下载").click();
    await expect(page.getByRole("link", { name: "查看", exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("downloads")))
      .toMatch(/"version(code)?":("[^"]|[1-9])/);
    await publish(page, gameid, "99.0");
    await page.evaluate(() => sessionStorage.clear());
    await downloads.open();
    await expect(downloads.item).toContainText("有新版本 99.0");
    const saving = page.waitForEvent("download");
    await downloads.button("更新").click();
    await saving;
    await expect(downloads.item).toContainText("版本 99.0");
    await expect(downloads.button("如何安装")).toBeVisible();
  });

  test("a refusal is noted in the host's words, and can be tried again", async ({
    page,
    origin,
  }) => {
    const { gameid, gamename } = await findGame(origin);
    const downloads = new DownloadsPage(page, gamename);
    const refusal = { code: 404, msg: "该游戏暂无安装包", data: null };
    await page.route("**/game/getDownloadUrl/", (route) => route.fulfill({ json: refusal }));
    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    await downloads.button("下载").click();
    await expect(page.getByText("该游戏暂无安装包")).toBeVisible();
    await downloads.open();
    await expect(downloads.item).toContainText("下载失败：该游戏暂无安装包");
    await expectAccessible(page);
    await page.unroute("**/game/getDownloadUrl/");
    const saving = page.waitForEvent("download");
    await downloads.button("重试").click();
    await saving;
    await expect(downloads.item).toContainText("已交给浏览器下载");
  });

  test("two tabs show the same, and both forget what the player clears", async ({
    page,
    context,
    origin,
  }) => {
    const { gameid, gamename } = await findGame(origin);
    const downloads = new DownloadsPage(page, gamename);
    await downloads.open();
    await downloads.expectEmpty();
    const other = await context.newPage();
    await other.goto(`/app/game/${gameid}`);
    await ready(other);
    const download = other.getByRole("button", { name: `下载 ${gamename}` });
    await download.click();
    await expect(downloads.item).toContainText("已交给浏览器下载");
    // One record.
    await downloads.showDetails();
    await downloads.button("移除记录").click();
    await downloads.expectEmpty();
    expect(await other.evaluate(() => localStorage.getItem("downloads"))).toBeNull();
    // All of them, once it is confirmed.
    await expect(download).toBeEnabled();
    await expect(async () => {
      await download.click();
      await expect(downloads.item).toBeVisible({ timeout: 1000 });
    }).toPass();
    const clear = page.getByRole("button", { name: "清空" });
    await clear.click();
    const asking = downloads.dialog("清空下载记录？");
    await asking.getByRole("button", { name: "取消" }).click();
    await expect(downloads.item).toBeVisible();
    await clear.click();
    await asking.getByRole("button", { name: "清空" }).click();
    await downloads.expectEmpty();
    await page.getByRole("link", { name: "去找游戏" }).click();
    await expect(page).toHaveURL(/\/app\/category\//);
  });

  test("what lies in storage may be anything", async ({ page }) => {
    await page.goto("/app/rank/");
    await page.evaluate(() => {
      const odd = [null, 7, "x", { gameid: "<b>" }, { gameid: "9", state: "__proto__", at: 1 }];
      localStorage.setItem("downloads", JSON.stringify(odd));
    });
    await page.goto("/app/download/");
    await expect(page.getByText("暂无下载记录")).toBeVisible();
    await page.evaluate(() => localStorage.setItem("downloads", "{not json"));
    await page.reload();
    await expect(page.getByText("暂无下载记录")).toBeVisible();
  });
});

test.describe("in the app, whose downloader the page follows", () => {
  test.use({ userAgent: agents.app, expectedMessages: /invalid message format/ });

  test("every state is on every button, and each button does what is next", async ({
    page,
    context,
    origin,
  }) => {
    const game = await findGame(origin);
    const { gameid, gamename } = game;
    const downloader = new FakeDownloader({ now: () => Date.now() });
    await agreeBefore(page);
    const native = await playNative(page, { by: "injected", downloader });
    const downloads = new DownloadsPage(page, gamename);
    // Taps within a second count once: one that was too early is made again.
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
    // Late, repeated and odd words change nothing.
    const late = { ...downloader.report(gameid), seq: 1, state: "removed" };
    for (const detail of [late, { gameid, state: "installed" }, "x", null, { gameid: [] }]) {
      await native.tell({ event: "download", detail });
    }
    await expect(downloads.button("下载中")).toBeVisible();

    // A view opened beside it, and the same one after a reload.
    const beside = await context.newPage();
    await agreeBefore(beside);
    await playNative(beside, { by: "injected", downloader });
    await beside.goto("/app/download/");
    const same = new DownloadsPage(beside, gamename);
    await expect(same.button("下载中")).toBeVisible();
    downloader.receive(gameid);
    await expect(same.button("安装")).toBeVisible();
    await page.reload();
    await ready(page);
    await tap("安装", "download.install");
    downloader.confirmInstallation(gameid);
    await expect(same.button("打开")).toBeVisible();
    await beside.close();
    await tap("打开", "download.open");

    downloader.hearOf(gameid, { version: "99.0", versioncode: 9999 });
    await downloads.open();
    await expect(downloads.item).toContainText("有新版本 99.0");
    await tap("更新", "download.start");
    await downloads.showDetails();
    await downloads.button("取消下载").click();
    const asking = downloads.dialog("取消下载？");
    await asking.getByRole("button", { name: "取消下载" }).click();
    await expect(downloads.button("打开").or(downloads.button("更新"))).toBeVisible();
    // Out of the list, not out of the container's mind.
    await downloads.button("移除记录").click();
    await downloads.expectEmpty();
    await page.goto("/app/home/");
    await ready(page);
    await expect(downloads.button("下载").first()).toBeHidden();
    downloader.uninstall(gameid);
    await expect(downloads.button("下载").first()).toBeVisible();
  });

  test("a full disk is said in the container's words", async ({ page, origin }) => {
    const { gameid, gamename } = await findGame(origin);
    const downloader = new FakeDownloader({ room: 1 });
    await agreeBefore(page);
    await playNative(page, { by: "injected", downloader });
    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    const downloads = new DownloadsPage(page, gamename);
    await downloads.button("下载").click();
    await expect.poll(() => downloader.done).toContain(`download.start ${gameid}`);
    await expect(downloads.button("下载中")).toBeVisible();
    downloader.receive(gameid);
    await expect(downloads.button("下载")).toBeVisible();
    await downloads.open();
    await expect(downloads.item).toContainText("下载失败：存储空间不足");
  });

  test("nothing is asked of it before the player has agreed: the webview downloads", async ({
    page,
    origin,
  }) => {
    const { gameid, gamename } = await findGame(origin);
    const downloader = new FakeDownloader();
    const native = await playNative(page, { by: "injected", downloader });
    await page.goto(`/app/game/${gameid}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "稍后" }).click();
    const saving = page.waitForEvent("download");
    await new DownloadsPage(page, gamename).button("下载").click();
    await saving;
    expect(downloader.done).toEqual([]);
    expect(await native.calls("download.list")).toEqual([]);
  });

  test("a container that knows no downloads leaves them to its webview", async ({
    page,
    origin,
  }) => {
    const { gameid, gamename } = await findGame(origin);
    const unknown = { code: -1, msg: "", data: null };
    await agreeBefore(page);
    const native = await playNative(page, {
      by: "injected",
      answers: { "download.list": unknown, "download.start": unknown },
    });
    await page.goto(`/app/game/${gameid}`);
    await ready(page);
    const saving = page.waitForEvent("download");
    await new DownloadsPage(page, gamename).button("下载").click();
    await saving;
    expect(await native.calls("download.start")).toEqual([]);
  });
});

test("settings and the user centre lead to the downloads", async ({ page }) => {
  for (const path of ["/app/user/", "/app/user/settings/"]) {
    await page.goto(path);
    await ready(page);
    await page.getByRole("link", { name: "下载管理" }).click();
    await expect(page).toHaveURL("/app/download/");
  }
});
