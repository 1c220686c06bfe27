import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { type Answer, done } from "../../infra/answer.ts";
import type { OperatorDesk } from "./accounts/operator-desk.service.ts";
import type { OperatorSessions } from "./operator-sessions.service.ts";
import type { OperatorsService } from "./operators.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { TrailService } from "./trail.service.ts";

export interface OperatorRouteDeps {
  operators: OperatorsService;
  operatorDesk: OperatorDesk;
  operatorSessions: OperatorSessions;
  signIns: SignInService;
  trail: TrailService;
}

export function operatorRoutes({
  operators,
  operatorDesk,
  operatorSessions,
  signIns,
  trail,
}: OperatorRouteDeps): Omit<
  ModuleConsoleHandlers<`${"session" | "operators" | "trail"}/${string}`>,
  "operators/passkeys" | "operators/removePasskey"
> {
  return {
    "session/begin": (given, { ip, origin }) => signIns.begin({ ...given, ip, origin }),
    "session/finish": async ({ sign, code, passkey, password }, { ip, origin, setToken }) => {
      const begun = await signIns.finish({ sign, code, passkey, password, ip, origin });
      if (!begun.ok) return begun;
      setToken(begun.data.token);
      return operators.get(begun.data.id);
    },
    "session/me": (_payload, { operator }) => operators.get(operator.id),
    "session/end": async (_payload, { operator, setToken }): Promise<Answer<null>> => {
      await operatorSessions.end(operator);
      setToken(null);
      return done(null);
    },
    "session/password": (given, { operator }) => operatorSessions.changePassword(operator, given),
    "operators/list": async (wanted) => done(await operators.list(wanted)),
    "operators/get": ({ id }) => operators.get(id),
    "operators/add": (wanted, { operator }) => operatorDesk.add(operator, wanted),
    "operators/change": (wanted, { operator }) => operatorDesk.change(operator, wanted),
    "operators/reset": (given, { operator }) => operatorDesk.reset(operator, given),
    "trail/list": (wanted) => trail.search(wanted),
    "trail/export": (wanted, { operator }) => trail.file(operator, wanted),
  };
}
