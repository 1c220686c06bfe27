import { done } from "../../../infra/answer.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { CallContext } from "../../../infra/http/call-context.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { requestOrigin } from "../../../infra/http/request-origin.ts";
import { placeOf } from "../session/session-place.ts";
import type { PasskeyLogins } from "./passkey-login.service.ts";
import type { PlayerPasskeys } from "./passkeys.service.ts";

export function passkeyRoutes({
  config: { publicOrigin },
  playerPasskeys: passkeys,
  passkeyLogins: logins,
}: {
  config: Pick<Config, "publicOrigin">;
  playerPasskeys: PlayerPasskeys;
  passkeyLogins: PasskeyLogins;
}): ModuleHandlers<
  | "user/getPasskeys"
  | "user/passkeyOptions"
  | "user/passkeyAdd"
  | "user/passkeyRemove"
  | "user/passkeyBegin"
  | "user/passkeyLogin"
> {
  const at = ({ request }: CallContext) => ({ origin: publicOrigin ?? requestOrigin(request) });
  return {
    "user/getPasskeys": async (_payload, { player }) => done(await passkeys.list(player.uid)),
    "user/passkeyOptions": ({ password }, context) =>
      passkeys.options({ ...context.player, password, place: placeOf(context) }, at(context)),
    "user/passkeyAdd": ({ name, id, clientdata, attestation }, context) => {
      const { uid } = context.player;
      const response = { clientDataJSON: clientdata, attestationObject: attestation };
      const passkey = { ...credential(id), response };
      return passkeys.add({ uid, name, passkey, place: placeOf(context), at: at(context) });
    },
    "user/passkeyRemove": ({ id, password }, context) =>
      passkeys.remove({ ...context.player, id, password, place: placeOf(context) }),
    "user/passkeyBegin": ({ sign }, context) => logins.begin(sign, placeOf(context), at(context)),
    "user/passkeyLogin": ({ id, clientdata, authenticatordata, signature }, context) => {
      const response = {
        clientDataJSON: clientdata,
        authenticatorData: authenticatordata,
        signature,
      };
      return logins.logIn({ ...credential(id), response }, placeOf(context), at(context));
    },
  };
}

function credential(id: string) {
  return { id, rawId: id, type: "public-key" as const };
}
