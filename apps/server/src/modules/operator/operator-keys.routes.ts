import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { OperatorKeys } from "./operator-keys.service.ts";

export function operatorKeyRoutes({
  operatorKeys,
}: {
  operatorKeys: OperatorKeys;
}): ModuleConsoleHandlers<`keys/${string}` | "session/keys"> {
  return {
    "session/keys": (_payload, { operator }) => operatorKeys.listOwn(operator.id),
    "keys/list": (wanted, { operator }) => operatorKeys.list(operator, wanted),
    "keys/add": (wanted, { operator }) => operatorKeys.add(operator, wanted),
    "keys/revoke": (wanted, { operator }) => operatorKeys.revoke(operator, wanted),
  };
}
