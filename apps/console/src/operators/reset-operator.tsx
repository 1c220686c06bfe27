import { Button } from "@mui/material";
import { useRecordContext, useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { FirstPassword } from "./first-password.tsx";
import { useAsked } from "./use-asked.ts";

/** Gives the operator of the form a new password for the first log-in, with the reason that the trail keeps. */
export function ResetOperator() {
  const operator = useRecordContext<{ id: string; shownName: string }>();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const refresh = useRefresh();
  const asked = useAsked();
  if (!operator) return null;
  const { id, shownName } = operator;
  const close = () => {
    setPassword(null);
    refresh();
  };
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        重置登录方式
      </Button>
      {isOpen && (
        <ReasonDialog
          title="重置密码和身份验证器"
          act="重置"
          onReason={async (reason) => {
            const given = await callConsole("operators/reset", { id, reason });
            if (given.request === null) setPassword(given.password);
            else asked();
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            请先当面确认是本人。此人现有的登录会全部结束。有其他管理员时须由其批准，新的密码也由其交给本人。
          </p>
        </ReasonDialog>
      )}
      {password && <FirstPassword operator={shownName} password={password} onClose={close} />}
    </>
  );
}
