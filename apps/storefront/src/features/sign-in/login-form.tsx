import { useEffect, useState } from "react";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { keepTyped, readTyped } from "../../shared/form/typed-input.ts";
import { type LoginMode, LoginTabs } from "./login-tabs.tsx";
import { PasswordLoginForm } from "./password-login-form.tsx";
import { PhoneLoginForm } from "./phone-login-form.tsx";
import { secondStep } from "./second-step-draft.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { useOffersPhoneLogin } from "./use-offers-phone-login.ts";

/** Login by password or by SMS code, with a second step if the account has 登录保护. */
export function LoginForm() {
  const [sign, setSign] = useState<string | null>(null);
  const [endMessage, setEndMessage] = useState<string | null>(null);
  const [mode, setMode] = useLoginMode();
  const offersPhoneLogin = useOffersPhoneLogin();
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

/** The chosen tab, also after a reload. */
function useLoginMode(): [LoginMode, (mode: LoginMode) => void] {
  const [mode, setMode] = useState<LoginMode>("password");
  useEffect(() => {
    if (readTyped(typedSignIn.login).mode === "sms") setMode("sms");
  }, []);
  const choose = (chosen: LoginMode) => {
    keepTyped(typedSignIn.login, { mode: chosen });
    setMode(chosen);
  };
  return [mode, choose];
}
