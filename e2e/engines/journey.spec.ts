import { expect, test } from "@playwright/test";
import { findHotGames, findOpenGift } from "../support/catalogue.ts";
import type { StartEngine } from "../support/engines/engine.ts";
import { startFirefox } from "../support/engines/firefox.ts";
import { startProxy } from "../support/engines/proxy.ts";
import { Reader } from "../support/engines/reader.ts";
import { startWebKit } from "../support/engines/webkit.ts";
import { ports } from "../support/ports.ts";
import { newPhone, nextSmsCode } from "../support/sms.ts";

const engines: [name: string, debianPackages: string, start: StartEngine][] = [
  ["WebKitGTK", "webkit2gtk-driver and xvfb", startWebKit],
  ["Firefox", "firefox-esr", startFirefox],
];

for (const [name, debianPackages, start] of engines) {
  test(`in ${name} a visitor reads home, searches, logs in by SMS, claims, goes back and goes on offline`, async ({
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const engine = await start();
    if (engine === null) {
      const missing = `${name} is not tried: Debian's ${debianPackages} is not installed`;
      console.warn(missing);
      return test.skip(true, missing);
    }
    const shop = await startProxy(ports.shop);
    try {
      await playJourney(new Reader(engine), shop, baseURL!);
    } finally {
      await engine.close();
      shop.cut();
    }
  });
}

async function playJourney(
  reader: Reader,
  { origin, cut }: Awaited<ReturnType<typeof startProxy>>,
  baseURL: string,
): Promise<void> {
  const { engine } = reader;
  const { gamename } = (await findHotGames(baseURL))[0]!;
  const { giftid, giftname } = await findOpenGift(baseURL);
  const path = () => engine.read<string>("location.pathname");

  await reader.open(`${origin}/app/home/`);
  // At once: the sections below have not come yet.
  await engine.read("scrollTo(0, 900)");
  await reader.sees(`document.querySelectorAll("main section ul > li").length > 9`);
  expect(await engine.read("scrollY")).toBe(900);

  await reader.tap("main li a", gamename);
  await reader.seesHeading(gamename);
  await engine.back();
  await expect.poll(path).toBe("/app/home/");

  await reader.open(`${origin}/app/search/`);
  await reader.tap("[role=combobox]", "");
  await engine.type(`${gamename}\n`);
  await reader.tap("main li a", gamename);
  await reader.seesHeading(gamename);

  await reader.open(`${origin}/app/gift/info/${giftid}`);
  await reader.tap("button", `领取 ${giftname}`);
  await reader.seesHeading("请先登录");
  await reader.tap("[role=alertdialog] button", "登录");
  await reader.tap("[role=tab]", "短信登录");
  const phone = newPhone();
  await reader.fill("手机号", phone);
  const code = await nextSmsCode(phone, () => reader.tap("button", "获取验证码"));
  await reader.fill("短信验证码", code);
  await reader.fill("我已阅读并同意");
  await reader.tap("form button", "登录");
  await reader.seesHeading("领取成功");
  await reader.sees(
    `/^[A-Z0-9-]{8,}$/.test(document.querySelector("[role=alertdialog] code").textContent)`,
  );
  await engine.back();
  await reader.sees(`!document.querySelector("[role=alertdialog]")`);
  expect(await path()).toBe(`/app/gift/info/${giftid}`);
  await reader.tap("button", `已领 ${giftname}`);
  await reader.open(`${origin}/app/home/`);
  await reader.sees("navigator.serviceWorker.controller");
  // The worker keeps what it has answered itself.
  await reader.open(`${origin}/app/home/`);
  await reader.sees("caches.match('/app/home/')");
  cut();
  await reader.open(`${origin}/app/home/`);
  await reader.seesText(gamename);
  await engine.open(`${origin}/app/rank/`);
  await reader.seesText("网络已断开");
}
