import { Box, Button, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCanAccess, useRecordContext } from "ra-core";
import { useState } from "react";
import { PasskeyTable } from "../account/passkey-table.tsx";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";

/** The passkeys of the operator of the form, which an administrator can remove. */
export function OperatorPasskeys() {
  const id = useRecordContext<{ id: string }>()?.id;
  return id ? <Passkeys key={id} id={id} /> : null;
}

function Passkeys({ id }: { id: string }) {
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  const { canAccess } = useCanAccess({ resource: "operators", action: "removePasskey" });
  const client = useQueryClient();
  const queryKey = ["operators/passkeys", id];
  const { data } = useQuery({ queryKey, queryFn: () => callConsole("operators/passkeys", { id }) });
  if (!data) return null;
  return (
    <Box component="section" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        通行密钥
      </Typography>
      <PasskeyTable
        rows={data.rows}
        {...(canAccess && {
          action: (passkey) => (
            <Button color="error" size="small" onClick={() => setRemoved(passkey)}>
              移除
            </Button>
          ),
        })}
      />
      {removed && (
        <ReasonDialog
          title={`移除通行密钥「${removed.name}」`}
          act="移除"
          onReason={async (reason) => {
            const wanted = { id, passkey: removed.id, reason };
            client.setQueryData(queryKey, await callConsole("operators/removePasskey", wanted));
          }}
          onClose={() => setRemoved(null)}
        >
          <p>此人现有的登录会全部结束。</p>
        </ReasonDialog>
      )}
    </Box>
  );
}
