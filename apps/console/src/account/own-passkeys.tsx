import { Button, CardContent, TextField, Typography } from "@mui/material";
import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "ra-core";
import { type SubmitEvent, useState } from "react";
import { passkeyFailure } from "../access/passkey-failure.ts";
import { callConsole } from "../api/call-console.ts";
import { PasskeyTable } from "./passkey-table.tsx";

const queryKey = ["passkeys/list"];

/** The operator's passkeys, and a form for another. An administrator removes them. */
export function OwnPasskeys() {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: () => callConsole("passkeys/list", {}) });
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const optionsJSON = (await callConsole("passkeys/options", {})) as never;
      const passkey = await startRegistration({ optionsJSON });
      client.setQueryData(queryKey, await callConsole("passkeys/add", { name, passkey } as never));
      setName("");
      notify("通行密钥已添加，下次登录时可代替动态验证码", { type: "success" });
    } catch (error) {
      notify(passkeyFailure(error), { type: "error" });
    }
    setBusy(false);
  };
  return (
    <CardContent component="section" aria-labelledby="own-passkeys">
      <Typography id="own-passkeys" variant="h6" component="h2">
        通行密钥
      </Typography>
      <Typography sx={{ color: "text.secondary", mb: 1 }}>
        用指纹、面容或设备密码登录，代替动态验证码。如设备丢失，请联系管理员移除。
      </Typography>
      <PasskeyTable rows={data?.rows ?? []} />
      {browserSupportsWebAuthn() ? (
        <form onSubmit={add} style={{ display: "flex", gap: 8, alignItems: "center" }}>
          <TextField
            label="名称"
            placeholder="如：办公电脑"
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 32 } }}
            size="small"
            required
          />
          <Button type="submit" variant="outlined" disabled={isBusy} sx={{ whiteSpace: "nowrap" }}>
            添加通行密钥
          </Button>
        </form>
      ) : (
        <Typography>当前浏览器或网址不支持通行密钥</Typography>
      )}
    </CardContent>
  );
}
