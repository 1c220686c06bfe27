import type { GameInfo } from "@playfront/contract/entities";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleGame } from "../../../testing/samples.ts";
import { gameJsonLd } from "../game-json-ld.ts";
import { androidName, requiredAndroid } from "./android-versions.ts";
import { PackageFacts } from "./package-facts.tsx";
import { listPermissions, permissionLabel } from "./permission-labels.ts";

const digest = "c1d7baf642387c7f095553e95cabc70d792933062fbba775b114fd41f81ccdc7";
const signer = "d46a75db1f6eebf62fcae41027f7c63db41376ea469e7bda380c6040387220ea";

const report = <button type="button">举报该游戏</button>;
const show = (game: GameInfo) => renderPage(<PackageFacts game={game} report={report} />);

afterEach(() => vi.restoreAllMocks());

test("a game without known facts has the report alone", () => {
  show(sampleGame());
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.getByRole("button", { name: "举报该游戏" })).toBeTruthy();
});

test("the facts are one closed line, which says the version and the developer", () => {
  show(sampleGame({ version: "1.0.0", developer: "Anuken", permissions: [], minsdk: 24 }));
  const [fold] = screen.getAllByRole<HTMLDetailsElement>("group");
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector("summary")?.textContent).toBe(
    "应用信息版本 1.0.0 · Anuken · 权限与隐私",
  );
});

const packed = {
  ...{
    version: "1.0.0",
    packagename: "cn.playfront.demo",
    developer: "Anuken",
    signer,
    minsdk: 24,
  },
  ...{ permissions: [], isbn: "国新出审〔2025〕1 号", privacyurl: "https://example.com/privacy" },
};

test("a game that is not out has no facts of a package", () => {
  show(sampleGame({ ...packed, upcoming: { precision: "unknown" } }));
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    ...["开发者", "版号", "隐私政策"],
  ]);
  expect(screen.queryByText("签名与校验")).toBeNull();
});

test("an iPhone is told nothing of the Android package", () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone)");
  show(sampleGame(packed));
  expect(screen.getByText("Anuken")).toBeTruthy();
  for (const text of ["cn.playfront.demo", "签名与校验", "系统要求"])
    expect(screen.queryByText(text)).toBeNull();
});

test("known facts are listed, the date in Shanghai time", () => {
  const game = sampleGame({
    developer: "某某工作室",
    updatedat: "2025-07-05T16:30:00Z",
    isbn: "国新出审〔2025〕1 号",
    filing: "沪ICP备2025000001号-3A",
    privacyurl: "https://example.com/privacy",
    permissions: ["android.permission.INTERNET", "读取相册"],
    minsdk: 24,
    targetsdk: 34,
  });
  show(game);
  expect(screen.getByText("某某工作室")).toBeTruthy();
  expect(screen.getByText("2025-07-06")).toBeTruthy();
  expect(screen.getByText("国新出审〔2025〕1 号")).toBeTruthy();
  expect(screen.getByText("备案号").nextElementSibling?.textContent).toBe("沪ICP备2025000001号-3A");
  expect(screen.getByRole("link", { name: "查看隐私政策" })).toBeTruthy();
  expect(screen.getByText("Android 7.0 及以上")).toBeTruthy();
  expect(screen.getByText("Android 14")).toBeTruthy();
  expect(screen.getByText("访问网络")).toBeTruthy();
  expect(screen.getByText("连接服务器，使用流量")).toBeTruthy();
  expect(screen.getByText("读取相册")).toBeTruthy();
  expect(screen.getByText("2 项")).toBeTruthy();
  expect(screen.queryByText("签名与校验")).toBeNull();
});

test("the digests are shown in short form and copied in full", async () => {
  const user = userEvent.setup();
  const game = sampleGame({ sha256: digest, signer, schemes: ["v2", "v3"] });
  show(game);
  expect(screen.getByText("v2 · v3")).toBeTruthy();
  const [shown] = screen.getAllByRole("code");
  expect(shown?.textContent).toBe(signer);
  expect(within(shown!).getByText(signer.slice(8, -8)).className).toContain("middle");
  await user.click(screen.getByRole("button", { name: "复制原始安装包的 SHA-256" }));
  expect(await navigator.clipboard.readText()).toBe(digest);
  await user.click(screen.getByRole("button", { name: "复制签名证书的 SHA-256" }));
  expect(await navigator.clipboard.readText()).toBe(signer);
});

test("numbers that are unknown have no row", () => {
  show(sampleGame({ developer: "某某工作室" }));
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["开发者"]);
  expect(screen.queryByText("版号")).toBeNull();
  expect(screen.queryByText("备案号")).toBeNull();
});

test("a package without permissions says so; a package whose permissions are unknown says nothing", () => {
  const { unmount } = show(sampleGame({ permissions: [] }));
  expect(screen.getByText("不申请任何权限")).toBeTruthy();
  unmount();
  show(sampleGame({ version: "1.0" }));
  expect(screen.queryByText("应用权限")).toBeNull();
});

test("a privacy policy without a usable address is not offered", () => {
  show(sampleGame({ version: "1", privacyurl: "javascript:x" }));
  expect(screen.queryByText("隐私政策")).toBeNull();
});

test("permissions that reach personal data come first and are marked", () => {
  const listed = listPermissions([
    "android.permission.INTERNET",
    "android.permission.CAMERA",
    "android.permission.GET_INSTALLED_APPS",
    "com.android.permission.GET_INSTALLED_APPS",
  ]);
  expect(listed.map(({ name, isSensitive }) => [name, isSensitive])).toEqual([
    ["使用相机", true],
    ["查看已安装的应用", true],
    ["访问网络", false],
  ]);
});

test.each([
  ["com.example.permission.STRANGE", "其他权限（STRANGE）"],
  ["constructor", "其他权限（constructor）"],
  // Not in Android's namespaces, although the last part is the same.
  ["com.example.permission.INTERNET", "其他权限（INTERNET）"],
  ["androidx.permission.CAMERA", "其他权限（CAMERA）"],
])("the unknown permission %s keeps its name", (permission, name) => {
  expect(permissionLabel(permission)).toEqual({ name, meaning: permission, isSensitive: false });
});

test.each([
  ["com.android.vending.BILLING", "应用内购买"],
  ["com.google.android.gms.permission.AD_ID", "使用广告标识"],
  ["cn.playfront.game.DYNAMIC_RECEIVER_NOT_EXPORTED_PERMISSION", "内部通信"],
  ["INTERNET", "访问网络"],
])("the permission %s has a Chinese name", (permission, name) => {
  expect(permissionLabel(permission).name).toBe(name);
});

test("Android versions have names, unknown newer ones show their API level", () => {
  expect([
    requiredAndroid(1),
    requiredAndroid(14),
    requiredAndroid(24),
    requiredAndroid(32),
  ]).toEqual([
    "不限 Android 版本",
    "Android 4.0 及以上",
    "Android 7.0 及以上",
    "Android 12L 及以上",
  ]);
  expect([androidName(36), androidName(99), androidName(3)]).toEqual([
    "Android 16",
    "Android（API 99）",
    "Android 4.0 之前的版本",
  ]);
});

test("the JSON-LD tells when the content changed, of an older host when the package did", () => {
  const updatedat = "2025-07-05T16:30:00Z";
  expect(gameJsonLd(sampleGame({ updatedat }))).toMatchObject({ dateModified: "2025-07-06" });
  const game = sampleGame({ updatedat, changedat: "2026-11-20T10:00:00+08:00" });
  expect(gameJsonLd(game)).toMatchObject({ dateModified: "2026-11-20" });
});

test("the JSON-LD tells the rating of five reviews or more, never that of the editors", () => {
  const spread = [0, 0, 0, 2, 3];
  const ratingOf = (reviewnum: number | null) =>
    (
      gameJsonLd(sampleGame(), reviewnum === null ? null : { reviewnum, score: 7.9, spread }) as {
        aggregateRating?: object;
      }
    ).aggregateRating;
  expect(ratingOf(null)).toBeUndefined();
  expect(ratingOf(4)).toBeUndefined();
  expect(ratingOf(5)).toMatchObject({ ratingValue: 7.9, ratingCount: 5, bestRating: 10 });
});
