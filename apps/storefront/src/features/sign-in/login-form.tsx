import { useEffect, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { keepTyped, readTyped } from "../../shared/form/typed-input.ts";
import { LoginTabs } from "./login-tabs.tsx";
import { type LoginMode, loginWay } from "./login-way.ts";
import { PasswordLoginForm } from "./password-login-form.tsx";
import { PhoneLoginForm } from "./phone-login-form.tsx";
import { secondStep } from "./second-step-draft.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useOffersPhoneLogin } from "./use-offers-phone-login.ts";

/** Login by password or by SMS code, with a second step if the account has 登录保护. */
export function LoginForm() {
  const [sign, setSign] = useState<string | null>(null);
  const [endMessage, setEndMessage] = useState<string | null>(null);
  const offersPhoneLogin = useOffersPhoneLogin();
  const [mode, setMode] = useLoginMode(offersPhoneLogin ? "sms" : "password");
  // Read after hydration, because the server's HTML is the same for everyone.
  useEffect(() => setSign(secondStep.read()?.sign ?? null), []);
  const goBack = (message: string | null) => {
    secondStep.drop();
    setEndMessage(message);
    setSign(null);
  };
  if (sign !== null) return <SecondStepForm sign={sign} onEnd={goBack} />;
  const first = { endMessage, onSecondStep: setSign };
  if (!offersPhoneLogin) return <PasswordLoginForm {...first} />;
  return (
    <LoginTabs mode={mode} onChoose={setMode}>
      {mode === "sms" ? <PhoneLoginForm {...first} /> : <PasswordLoginForm {...first} />}
    </LoginTabs>
  );
}

/** The chosen tab, also after a reload; at first the way by which this device logged in last. */
function useLoginMode(first: LoginMode): [LoginMode, (mode: LoginMode) => void] {
  const isHydrated = useHydrated();
  const [mode, setMode] = useState(() => (isHydrated ? readMode() : null) ?? first);
  useEffect(() => setMode((before) => readMode() ?? before), []);
  const choose = (chosen: LoginMode) => {
    keepTyped(typedSignIn.login, { mode: chosen });
    setMode(chosen);
  };
  return [mode, choose];
}

function readMode(): LoginMode | null {
  const { mode } = readTyped(typedSignIn.login);
  return mode === "password" || mode === "sms" ? mode : loginWay.get();
}
