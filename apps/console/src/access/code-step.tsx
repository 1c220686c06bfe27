import { Button, Stack, TextField, Typography } from "@mui/material";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { AuthenticatorKey } from "./authenticator-key.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useStep } from "./use-step.ts";

interface CodeStepProps {
  begun: ConsoleData<"session/begin">;
  onFinished(finished: ConsoleData<"session/finish">): Promise<void>;
  onBack(): void;
  onFailure(message: string): void;
}

/** The code of the authenticator, or a passkey; at the first log-in its key and a password of the operator's own too. */
export function CodeStep({ begun, onFinished, onBack, onFailure }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { sign, renewsPassword, key, address, passkey } = begun;
  const send = async (second: Omit<ConsolePayload<"session/finish">, "sign">) =>
    onFinished(await callConsole("session/finish", { sign, ...second }));
  const finish = () => send({ code, ...(renewsPassword && { password }) });
  const { isBusy, submit } = useStep(finish, onFailure);
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      {passkey && (
        <>
          <PasskeyButton
            options={passkey}
            onUsed={(used) => send({ passkey: used })}
            onFailure={onFailure}
          />
          <Typography sx={{ textAlign: "center", color: "text.secondary" }}>
            或使用动态验证码
          </Typography>
        </>
      )}
      {key && address && <AuthenticatorKey secret={key} address={address} />}
      {renewsPassword && (
        <TextField
          label="设置自己的密码"
          type="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          helperText="至少 12 个字符"
          autoComplete="new-password"
          slotProps={{ htmlInput: { minLength: 12, maxLength: 128 } }}
          required
        />
      )}
      <TextField
        label="动态验证码"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        helperText={key ? "身份验证器中的 6 位数字" : "身份验证器中的 6 位数字，或一个恢复码"}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: key ? "numeric" : "text", maxLength: 16 } }}
        autoFocus={!renewsPassword && !passkey}
        required
      />
      <Button
        type="submit"
        variant={passkey ? "outlined" : "contained"}
        size="large"
        disabled={isBusy}
      >
        登录
      </Button>
      <Button onClick={onBack}>返回上一步</Button>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {key ? "初始密码 72 小时内有效。" : "没有身份验证器和恢复码？请联系管理员重置登录方式。"}
      </Typography>
    </Stack>
  );
}
