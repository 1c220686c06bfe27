import { Alert, Box, Paper, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useState } from "react";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";

type Begun = ConsoleData<"session/begin">;

/** The log-in in two steps: name and password, then the authenticator's code. */
export function LoginPage() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState("");
  const back = () => {
    setBegun(null);
    setFailure("");
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
        {begun === null ? (
          <PasswordStep onBegun={setBegun} onFailure={setFailure} />
        ) : (
          <CodeStep begun={begun} onBack={back} onFailure={setFailure} />
        )}
      </Paper>
    </Box>
  );
}
