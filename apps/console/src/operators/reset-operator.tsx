import { Button } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
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
  const [given, setGiven] = useState<ConsoleData<"operators/reset"> | null>(null);
  const refresh = useRefresh();
  const asked = useAsked();
  if (!operator) return null;
  const { id, shownName } = operator;
  const close = () => {
    setGiven(null);
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
            const answer = await callConsole("operators/reset", { id, reason });
            if (answer.request === null) setGiven(answer);
            else asked();
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            请先当面确认是本人。此人现有的登录、通行密钥和密钥会全部失效。有其他管理员时须由其批准，新的密码也由其交给本人。
          </p>
        </ReasonDialog>
      )}
      {given?.password && (
        <FirstPassword
          operator={shownName}
          password={given.password}
          ended={given.ended}
          onClose={close}
        />
      )}
    </>
  );
}
