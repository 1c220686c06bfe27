import type { Result } from "@playfront/contract/api";
import type { Data } from "@playfront/contract/calls";
import { socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getBrowserApi } from "../../../browser/api/browser-api.ts";
import { readInvitation } from "../../../browser/session/invitation.ts";
import { socialReturn } from "../../../shared/account/social-return.ts";
import { failureWords } from "../../../shared/form/failure-words.ts";
import { type Send, useForm } from "../../../shared/form/use-form.ts";
import { paths } from "../../../shared/navigation/paths.ts";
import { loginPath } from "../../../shared/navigation/return-target.ts";
import { Announced } from "../../../ui/feedback/announced.tsx";
import { Button } from "../../../ui/form/button.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { Form } from "../../../ui/form/form.tsx";
import { useConsent } from "../use-consent.tsx";
import { useFinishLogin } from "../use-finish-login.ts";
import { useFirstStep } from "../use-first-step.ts";

/** Logs in by the handle of a provider; asks before an account is made. */
export function SocialLogin() {
  const [state, setState] = useState<{ isNew: boolean; failure: string | null }>({
    isNew: false,
    failure: null,
  });
  const { search } = useLocation();
  const navigate = useNavigate();
  const goOn = useFirstStep(() => void navigate(paths.login + search, { replace: true }));
  const hasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle works once
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const logIn = async () => {
      const sign = socialReturn.read()?.sign ?? "";
      const result = await getBrowserApi().call("user/socialLogin", { sign });
      if (result.ok && result.data.token === undefined) {
        setState({ isNew: true, failure: null });
        return;
      }
      await goOn(result as Result<Data<"user/loginSubmit">>, (failure) =>
        setState({ isNew: false, failure: failureWords(failure) }),
      );
    };
    void logIn();
  }, []);
  if (state.isNew) return <NewPlayer />;
  if (state.failure === null) return <p className={formStyles.lead}>正在登录…</p>;
  return <SocialFailure text={state.failure} />;
}

/** The provider's account is bound to none: the player makes one, or binds it to one that there is. */
function NewPlayer() {
  const name = socialNames[socialReturn.read()?.provider ?? "wechat"];
  const navigate = useNavigate();
  const finish = useFinishLogin();
  const agrees = useConsent("创建");
  const { form, submit } = useForm({ initial: {}, rules: {} });
  const send: Send<never> = async ({ fail }) => {
    if (!(await agrees())) return false;
    const sign = socialReturn.read()?.sign ?? "";
    const result = await getBrowserApi().call("user/socialRegister", {
      sign,
      ...readInvitation(),
    });
    if (result.ok) socialReturn.drop();
    return finish(result, fail);
  };
  return (
    <>
      <p className={formStyles.lead}>{joinWords("此", name, "还没有绑定账号。")}</p>
      <Form {...form} label="创建新账号" busyLabel="创建中…" onSubmit={submit(send)} />
      <Button
        look="outline"
        wide
        onClick={() => void navigate(loginPath({ refer: paths.social }), { replace: true })}
      >
        登录已有账号并绑定
      </Button>
    </>
  );
}

/** Why there is no log-in by the provider, and the way back to the others. */
export function SocialFailure({ text }: { text: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Announced className={formStyles.lead}>{text}</Announced>
      <Button wide onClick={() => void navigate(paths.login + search, { replace: true })}>
        返回登录
      </Button>
    </>
  );
}
