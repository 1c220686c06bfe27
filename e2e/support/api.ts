import { randomBytes } from "node:crypto";
import type { Api } from "@playfront/contract/api";
import type { CallName, Data, Payload } from "@playfront/contract/calls";
import { createFetchApi } from "@playfront/contract/fetch-api";
import { noteSecretsOf } from "./secrets.ts";

export interface Player {
  username: string;
  password: string;
  uid: string;
  token: string;
  deviceid: string;
}

/** The wire as another client would use it: for setting scenes, never for what a test is about. */
export function apiOf(origin: string, identity: Record<string, string> = {}): Api {
  noteSecretsOf(identity);
  const api = createFetchApi({
    origin,
    identity: () => ({ deviceid: "e2e", ...identity }),
    onAnswer: ({ name, data }) => noteSecretsOf({ data }, `${name}/`),
  });
  return {
    call(name, payload, options) {
      noteSecretsOf(payload);
      return api.call(name, payload, options);
    },
  };
}

/** Makes a call that must succeed. */
export async function mustCall<Name extends CallName>(
  api: Api,
  name: Name,
  payload: Payload<Name>,
): Promise<Data<Name>> {
  const result = await api.call(name, payload);
  if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
  return result.data;
}

/** A fresh account with a session. */
export async function registerPlayer(origin: string): Promise<Player> {
  const unique = randomBytes(5).toString("hex");
  const deviceid = `device-${unique}`;
  const api = apiOf(origin, { deviceid });
  const username = `e2e_${unique}`;
  const password = `pass-${unique}-word`;
  await mustCall(api, "user/captcha", {});
  const signedIn = await mustCall(api, "user/registerSubmit", {
    username,
    password,
    captcha: "pass",
  });
  return { username, password, deviceid, ...signedIn };
}

/** The gift of the demo catalogue that fits, looked for through the API like anything else. */
export async function findGift(
  origin: string,
  fits: (gift: Data<"gift/getGiftInfo">) => boolean,
): Promise<Data<"gift/getGiftInfo">> {
  const api = apiOf(origin);
  for (let page = 1; ; page += 1) {
    const games = await mustCall(api, "gift/getGiftGameList", { page, pageSize: 50 });
    for (const { gameid } of games) {
      const gifts = await mustCall(api, "gift/getGiftList", { gameid });
      const found = gifts.find(fits);
      if (found) return found;
    }
    if (games.length < 50) throw new Error("no such gift in the demo catalogue");
  }
}

/** A gift of one requisite ("" for none) that can be claimed now, with codes left for many tests. */
export function findOpenGift(
  origin: string,
  requisite: Data<"gift/getGiftInfo">["requisite"] = "",
): Promise<Data<"gift/getGiftInfo">> {
  return findGift(origin, (gift) => gift.requisite === requisite && isOpen(gift));
}

/** Somebody has claimed it, so its time has come; and codes are left. Expired gifts are not listed. */
export function isOpen({ percent }: Pick<Data<"gift/getGiftInfo">, "percent">): boolean {
  return percent !== undefined && Number(percent) > 0 && Number(percent) < 90;
}
