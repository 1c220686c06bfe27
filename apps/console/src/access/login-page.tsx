import { Alert, Box, Button, Paper, Stack, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useLogin } from "ra-core";
import { useState } from "react";
import { CodeStep } from "./code-step.tsx";
import { useFailedLogins } from "./failed-logins.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

type Begun = ConsoleData<"session/begin">;
type Finished = ConsoleData<"session/finish">;

/** The log-in in two steps: name and password, then the code. The first one ends with the recovery codes. */
export function LoginPage() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const [failure, setFailure] = useState("");
  const [, setFailedLogins] = useFailedLogins();
  const login = useLogin();
  const back = () => {
    setBegun(null);
    setFailure("");
  };
  const enter = async (me: Finished) => {
    setFailedLogins(me.failures);
    await login(me);
  };
  const finish = async (me: Finished) => {
    if (me.recoveryCodes === null) await enter(me);
    else setFinished(me);
  };
  return (
    <Box component="main" sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 2 }}>
      <Paper variant="outlined" sx={{ width: "100%", maxWidth: 400, p: 4 }}>
        <Typography component="h1" variant="h5" sx={{ mb: 3, fontWeight: 600 }}>
          运营控制台
        </Typography>
        <div aria-live="polite">
          {failure && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          )}
        </div>
        {finished?.recoveryCodes ? (
          <Stack spacing={2}>
            <RecoveryCodeList codes={finished.recoveryCodes} />
            <Button variant="contained" size="large" onClick={() => void enter(finished)}>
              我已保存，进入控制台
            </Button>
          </Stack>
        ) : begun === null ? (
          <PasswordStep onBegun={setBegun} onFailure={setFailure} />
        ) : (
          <CodeStep begun={begun} onFinished={finish} onBack={back} onFailure={setFailure} />
        )}
      </Paper>
    </Box>
  );
}
