import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { cx } from "../../ui/style/cx.ts";
import type { LoginMode } from "./login-way.ts";
import styles from "./sign-in-layout.module.css";

const tabs: readonly { mode: LoginMode; label: string }[] = [
  { mode: "sms", label: "短信登录" },
  { mode: "password", label: "密码登录" },
];

/** The two ways to log in, and the form of the chosen one. */
export function LoginTabs({
  mode,
  onChoose,
  children,
}: {
  mode: LoginMode;
  onChoose: (mode: LoginMode) => void;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const other = mode === "password" ? "sms" : "password";
  const chooseByArrow = ({ key }: KeyboardEvent) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`[data-mode="${other}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} className={styles.modes} role="tablist" aria-label="登录方式">
        {tabs.map((tab) => (
          <button
            key={tab.mode}
            type="button"
            role="tab"
            id={id + tab.mode}
            data-mode={tab.mode}
            aria-selected={tab.mode === mode}
            aria-controls={`${id}panel`}
            tabIndex={tab.mode === mode ? 0 : -1}
            className={cx(styles.mode, tab.mode === mode && styles.active)}
            onClick={() => onChoose(tab.mode)}
            onKeyDown={chooseByArrow}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + mode}>
        {children}
      </div>
    </>
  );
}
