import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { Passkeys } from "./passkeys.service.ts";

type PasskeyCallName = `passkeys/${string}` | "operators/passkeys" | "operators/removePasskey";

export function passkeyRoutes({
  passkeys,
}: {
  passkeys: Passkeys;
}): ModuleConsoleHandlers<PasskeyCallName> {
  return {
    "passkeys/list": (_payload, { operator }) => passkeys.list(operator.id),
    "passkeys/options": (_payload, { operator, origin }) => passkeys.options(operator, { origin }),
    "passkeys/add": (given, { operator, origin }) => passkeys.add(operator, { origin }, given),
    "operators/passkeys": ({ id }) => passkeys.list(id),
    "operators/removePasskey": (given, { operator }) => passkeys.remove(operator, given),
  };
}
