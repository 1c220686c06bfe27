import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { type Answer, done } from "../../infra/answer.ts";
import { newHandle } from "../../infra/secrets/secrets.ts";
import type { OperatorRecoveryCodes } from "./access/recovery-codes.service.ts";
import type { OperatorDesk } from "./accounts/operator-desk.service.ts";
import type { OperatorSessions } from "./operator-sessions.service.ts";
import type { OperatorsService } from "./operators.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { TrailService } from "./trail.service.ts";

export interface OperatorRouteDeps {
  operators: OperatorsService;
  operatorDesk: OperatorDesk;
  operatorSessions: OperatorSessions;
  operatorRecoveryCodes: OperatorRecoveryCodes;
  signIns: SignInService;
  trail: TrailService;
}

export function operatorRoutes({
  operators,
  operatorDesk,
  operatorSessions,
  operatorRecoveryCodes,
  signIns,
  trail,
}: OperatorRouteDeps): Omit<
  ModuleConsoleHandlers<`${"session" | "operators" | "trail"}/${string}`>,
  "operators/passkeys" | "operators/removePasskey" | "session/keys"
> {
  return {
    "session/challenge": (_payload, { ip, device, setDevice }) => {
      const deviceid = device ?? newHandle();
      setDevice(deviceid);
      return signIns.challenge({ deviceid, ip });
    },
    "session/begin": ({ name, password, captcha }, { ip, origin, device }) =>
      signIns.begin({ name, password, captcha, ip, origin, deviceid: device ?? newHandle() }),
    "session/finish": async (given, { ip, origin, device, setToken, setDevice }) => {
      const { sign, code, passkey, password } = given;
      const deviceid = device ?? newHandle();
      const begun = await signIns.finish({
        sign,
        code,
        passkey,
        password,
        ip,
        origin,
        deviceid,
      });
      if (!begun.ok) return begun;
      const { id, token, failures, recoveryCodes } = begun.data;
      setToken(token);
      setDevice(deviceid);
      const operator = await operators.get(id);
      return operator.ok ? done({ ...operator.data, failures, recoveryCodes }) : operator;
    },
    "session/me": (_payload, { operator }) => operators.get(operator.id),
    "session/end": async (_payload, { operator, setToken }): Promise<Answer<null>> => {
      await operatorSessions.end(operator);
      setToken(null);
      return done(null);
    },
    "session/prove": ({ password }, { operator }) => operatorSessions.prove(operator, password),
    "session/password": (given, { operator }) => operatorSessions.changePassword(operator, given),
    "session/recoveryCodes": async (_payload, { operator }) =>
      done(await operatorRecoveryCodes.left(operator.id)),
    "session/renewRecoveryCodes": (given, { operator }) =>
      operatorRecoveryCodes.renew(operator, given),
    "operators/list": async (wanted) => done(await operators.list(wanted)),
    "operators/get": ({ id }) => operators.get(id),
    "operators/add": (wanted, { operator }) => operatorDesk.add(operator, wanted),
    "operators/change": (wanted, { operator }) => operatorDesk.change(operator, wanted),
    "operators/reset": (given, { operator }) => operatorDesk.reset(operator, given),
    "trail/list": (wanted) => trail.search(wanted),
    "trail/export": (wanted, { operator }) => trail.file(operator, wanted),
  };
}
