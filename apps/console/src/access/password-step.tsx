import { Button, Stack, TextField } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useState } from "react";
import { beginLogIn } from "./begin-log-in.ts";
import { useStep } from "./use-step.ts";

interface PasswordStepProps {
  onBegun(begun: ConsoleData<"session/begin">): void;
  onFailure(message: string): void;
}

export function PasswordStep({ onBegun, onFailure }: PasswordStepProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const begin = async () => onBegun(await beginLogIn(name, password));
  const { isBusy, submit } = useStep(begin, onFailure);
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      <TextField
        label="用户名"
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="username"
        autoFocus
        required
      />
      <TextField
        label="密码"
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {isBusy ? "正在验证…" : "下一步"}
      </Button>
    </Stack>
  );
}
