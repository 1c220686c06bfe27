import {
  Button,
  CardContent,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  Stack,
  TextField,
  Typography,
} from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "ra-core";
import { type SubmitEvent, useState } from "react";
import { callConsole } from "../api/call-console.ts";

const queryKey = ["session/keys"];

/** Changes the operator's own password, which ends all other sessions, and the keys that are not to be kept. */
export function OwnPassword() {
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const [keepKeys, setKeepKeys] = useState<readonly string[]>([]);
  const notify = useNotify();
  const client = useQueryClient();
  const { data: keys } = useQuery({ queryKey, queryFn: () => callConsole("session/keys", {}) });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(null);
    try {
      const wanted = { password, next, keepKeys: [...keepKeys] };
      const { endedKeys } = await callConsole("session/password", wanted);
      setPassword("");
      setNext("");
      await client.invalidateQueries({ queryKey });
      notify(`密码已修改，其他设备须重新登录${toldOf(endedKeys)}`, { type: "success" });
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
        <KeysToEnd keys={keys?.rows ?? []} kept={keepKeys} onKept={setKeepKeys} />
        <Button type="submit" variant="outlined" sx={{ alignSelf: "start" }}>
          修改密码
        </Button>
      </Stack>
    </CardContent>
  );
}

const toldOf = (endedKeys: readonly string[]) =>
  endedKeys.length > 0 ? `；已停用密钥：${endedKeys.join("、")}` : "";

interface KeysToEndProps {
  keys: ConsoleData<"session/keys">["rows"];
  /** Ids. */
  kept: readonly string[];
  onKept(ids: readonly string[]): void;
}

/** The operator's keys, each to be ended unless the tick is taken away: whoever had the password may have made one. */
function KeysToEnd({ keys, kept, onKept }: KeysToEndProps) {
  if (keys.length === 0) return null;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">您创建的密钥。如密码可能已泄露，请全部停用。</FormLabel>
      {keys.map(({ id, name, expiresAt }) => (
        <FormControlLabel
          key={id}
          label={`停用「${name}」（有效期至 ${expiresAt.slice(0, 10)}）`}
          control={
            <Checkbox
              checked={!kept.includes(id)}
              onChange={(_, isEnded) =>
                onKept(isEnded ? kept.filter((other) => other !== id) : [...kept, id])
              }
            />
          }
        />
      ))}
    </FormControl>
  );
}
