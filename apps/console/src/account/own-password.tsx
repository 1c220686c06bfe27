import { Button, CardContent, Stack, TextField, Typography } from "@mui/material";
import { type HttpError, useNotify } from "ra-core";
import { type SubmitEvent, useState } from "react";
import { callConsole } from "../api/call-console.ts";

/** Changes the operator's own password, which ends all other sessions. */
export function OwnPassword() {
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const notify = useNotify();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(null);
    try {
      await callConsole("session/password", { password, next });
      setPassword("");
      setNext("");
      notify("密码已修改，其他设备须重新登录", { type: "success" });
    } catch (error) {
      const { message, body } = error as HttpError;
      setProblem({ field: body?.errors?.next ? "next" : "password", message });
    }
  };
  const told = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <CardContent component="section" aria-labelledby="own-password">
      <Typography id="own-password" variant="h6" component="h2" sx={{ mb: 1 }}>
        修改密码
      </Typography>
      <Stack component="form" spacing={2} onSubmit={submit} sx={{ maxWidth: 360 }}>
        <TextField
          label="当前密码"
          type="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={told("password") !== null}
          helperText={told("password")}
          autoComplete="current-password"
          required
        />
        <TextField
          label="新密码"
          type="password"
          value={next}
          onChange={({ target }) => setNext(target.value)}
          error={told("next") !== null}
          helperText={told("next") ?? "至少 12 个字符"}
          autoComplete="new-password"
          slotProps={{ htmlInput: { minLength: 12, maxLength: 128 } }}
          required
        />
        <Button type="submit" variant="outlined" sx={{ alignSelf: "start" }}>
          修改密码
        </Button>
      </Stack>
    </CardContent>
  );
}
