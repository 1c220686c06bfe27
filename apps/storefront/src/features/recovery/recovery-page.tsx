import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { pages } from "../../pages.ts";
import { accountTypedAtLogin } from "../../shared/account/typed-sign-in.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { returnQuery } from "../../shared/navigation/return-target.ts";
import form from "../../ui/form/form.module.css";
import { Steps } from "../../ui/form/steps.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { cx } from "../../ui/style/cx.ts";
import { AccountStep } from "./account-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import styles from "./recovery-page.module.css";
import { type Recovery, type RecoveryProgress, useRecovery } from "./recovery-store.ts";

const steps = ["确认账号", "验证手机", "设置新密码"];
const order: readonly Recovery["step"][] = ["account", "phone", "password"];

/** 找回密码 in three steps. */
export function RecoveryPage() {
  const progress = useRecovery();
  const { step } = progress.recovery;
  return (
    <Sheet>
      <TopBar title={pages.findPassword.title} fallback={paths.login} />
      <div className={cx(form.page, styles.page)}>
        <Steps steps={steps} current={order.indexOf(step)} />
        <StepFocus step={step}>
          <Step {...progress} />
        </StepFocus>
        <BackToLogin />
      </div>
    </Sheet>
  );
}

function Step({ recovery, account, proceed }: RecoveryProgress): ReactNode {
  const [expiryMessage, setExpiryMessage] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const startOver = (message: string | null) => {
    setExpiryMessage(message);
    proceed({ step: "account" });
  };
  switch (recovery.step) {
    case "account":
      return (
        <AccountStep
          initialAccount={account || (isHydrated ? accountTypedAtLogin() : "")}
          expiryMessage={expiryMessage}
          onFound={(named, answer) =>
            proceed({ step: "phone", account: named, typed: "", ...answer })
          }
        />
      );
    case "phone": {
      const { account: named, phone } = recovery;
      return (
        <PhoneStep
          recovery={recovery}
          onStartOver={startOver}
          onVerified={(typed, proof) =>
            proceed({ step: "password", account: named, phone, typed, ...proof })
          }
        />
      );
    }
    case "password":
      return <PasswordStep recovery={recovery} onStartOver={startOver} />;
  }
}

/** Focuses the first field of a new step, so that screen readers announce it. */
function StepFocus({ step, children }: { step: Recovery["step"]; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector<HTMLElement>("input:not([tabindex])")?.focus();
  }, [step]);
  return (
    <div ref={place} className={form.place}>
      {children}
    </div>
  );
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
