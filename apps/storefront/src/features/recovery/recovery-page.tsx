import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../domain/paths.ts";
import { returnQuery } from "../../domain/return-target.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";
import form from "../../ui/form.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import { Steps } from "../../ui/steps.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { AccountStep } from "./account-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { type Recovery, useRecovery } from "./recovery-store.ts";

const steps = ["确认账号", "验证手机", "设置新密码"];
const order: readonly Recovery["step"][] = ["account", "phone", "password"];

/** 找回密码 in its three steps. */
export function RecoveryPage() {
  const [recovery, proceed] = useRecovery();
  return (
    <Sheet>
      <TopBar title="找回密码" fallback={paths.login} />
      <div className={form.page}>
        <Steps steps={steps} current={order.indexOf(recovery.step)} />
        <Step recovery={recovery} proceed={proceed} />
        <BackToLogin />
      </div>
    </Sheet>
  );
}

function Step({
  recovery,
  proceed,
}: {
  recovery: Recovery;
  proceed: (next: Recovery) => void;
}): ReactNode {
  // What was typed serves the later steps while the page lasts; a reload asks for it again.
  const [typed, setTyped] = useState({ account: "", phone: "" });
  const [lapse, setLapse] = useState<string | null>(null);
  const startOver = (message: string | null) => {
    setLapse(message);
    proceed({ step: "account" });
  };
  switch (recovery.step) {
    case "account":
      return (
        <AccountStep
          lapse={lapse}
          onNamed={(account, named) => {
            setTyped({ account, phone: "" });
            proceed({ step: "phone", ...named });
          }}
        />
      );
    case "phone":
      return (
        <PhoneStep
          recovery={recovery}
          onStartOver={startOver}
          onProved={(phone, proof) => {
            setTyped({ ...typed, phone });
            proceed({ step: "password", phone: recovery.phone, ...proof });
          }}
        />
      );
    case "password":
      return <PasswordStep recovery={recovery} typed={typed} onStartOver={startOver} />;
  }
}

function BackToLogin() {
  const { search } = useLocation();
  const kept = useHydrated() ? returnQuery(search) : "";
  return (
    <p className={form.note}>
      想起密码了？
      <Link to={paths.login + kept} replace className={form.link}>
        去登录
      </Link>
    </p>
  );
}
