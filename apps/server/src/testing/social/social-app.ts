import { type SocialProvider, socialReturnPath } from "@playfront/contract/constants";
import { makePlayer, type TestPlayer } from "../accounts.ts";
import { newClient } from "../clients/new-client.ts";
import { createTestApp, type TestApp } from "../test-app.ts";
import { type FakeSocial, socialAccounts, startFakeSocial } from "./fake-social.ts";

export const shopOrigin = "https://shop.example";
export const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

/** A client inside WeChat, where the official account logs in. */
export const inWechat = (): Headers => ({
  ...newClient(),
  "user-agent": "Mozilla/5.0 MicroMessenger/8.0.50",
});

/** A client in our app on iOS, where Apple is offered. */
export const inIosApp = (headers: Headers = newClient()): Headers => ({
  ...headers,
  "user-agent": `${iphone} PlayfrontApp/3.2`,
});

type Headers = Record<string, string>;

/** A shop with every provider, and the providers' fake. */
export async function createSocialApp(): Promise<{ app: TestApp; fake: FakeSocial }> {
  const fake = await startFakeSocial(shopOrigin + socialReturnPath);
  const { origin } = fake;
  const endpoints = { wechatPages: origin, wechatApi: origin, qq: origin, apple: origin };
  const social = { ...socialAccounts, endpoints };
  const app = await createTestApp({
    captchaAnswer: "pass",
    trustedProxies: 1,
    limitFactor: 1000,
    publicOrigin: shopOrigin,
    social,
  });
  return { app, fake };
}

/** The provider's page for this client. */
export async function beginAt(
  app: TestApp,
  headers: Headers,
  provider: SocialProvider = "wechat",
): Promise<string> {
  return (await app.call("user/socialBegin", { provider }, headers)).data.address;
}

/** Opens the address that the provider has sent the browser to; returns where the shop sends it on to. */
export async function comeBack({ app }: TestApp, address: URL): Promise<string> {
  const url = address.pathname + address.search;
  const { statusCode, headers } = await app.inject({ method: "GET", url });
  if (statusCode !== 302) throw new Error(`status ${statusCode}`);
  return String(headers.location);
}

export const signIn = (landing: string) => new URL(landing, shopOrigin).hash.slice("#sign=".length);

/** A handle for the person's account, on the client's device. */
export async function proveSocial(
  { app, fake }: { app: TestApp; fake: FakeSocial },
  name: string,
  headers: Headers = newClient(),
  provider: SocialProvider = "wechat",
): Promise<{ sign: string; headers: Headers }> {
  const back = await fake.allow(await beginAt(app, headers, provider), { name });
  return { sign: signIn(await comeBack(app, back)), headers };
}

/** A player with a password and the person's Apple account. */
export async function makeApplePlayer(
  shop: { app: TestApp; fake: FakeSocial },
  name: string,
): Promise<TestPlayer> {
  const player = await makePlayer(shop.app);
  const { sign } = await proveSocial(shop, name, inIosApp(player.headers), "apple");
  const { code } = await shop.app.call("user/socialBind", { sign }, player.headers);
  if (code !== 1) throw new Error(`code ${code}`);
  return player;
}
