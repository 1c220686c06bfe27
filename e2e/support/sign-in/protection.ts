import { mustCall } from "../api.ts";
import { authenticatorCode } from "../authenticator.ts";
import { createPlayerApi, type Player } from "../players.ts";

/** Enables 登录保护 by the API; the recovery codes and a function for the next authenticator code. */
export async function enableProtection(origin: string, player: Player) {
  const api = createPlayerApi(origin, player);
  const { key } = await mustCall(api, "user/secondFactorBegin", {});
  const credentials = { password: player.password, code: authenticatorCode(key) };
  const { codes } = await mustCall(api, "user/secondFactorEnable", credentials);
  // The current code has been used; the host also accepts the code of the next 30 seconds.
  return { recovery: codes, nextCode: () => authenticatorCode(key, 1) };
}
