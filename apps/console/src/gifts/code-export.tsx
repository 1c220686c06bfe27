import { Alert, Box, Button, Link, MenuItem, TextField } from "@mui/material";
import type { ConsolePayload } from "@playfront/contract/console/calls";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { exportNames } from "./gift-words.ts";

type Which = ConsolePayload<"gifts/export">["which"];

/** Asks for a file of codes; another operator releases it. */
export function CodeExport({ id }: { id: string }) {
  const [which, setWhich] = useState<Which>("claimed");
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const ask = async (reason: string) => {
    await callConsole("gifts/export", { id, which, reason });
    setSent(true);
  };
  return (
    <>
      <p>导出为 CSV 文件。须由另一位操作员批准，批准后一天内可下载，每次下载都记入操作记录。</p>
      <Box sx={{ display: "flex", gap: 1, mb: 1, alignItems: "center" }}>
        <TextField
          select
          label="范围"
          value={which}
          onChange={({ target }) => setWhich(target.value as Which)}
          sx={{ maxWidth: 240 }}
        >
          {Object.entries(exportNames).map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="outlined" onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
          申请导出
        </Button>
      </Box>
      {isSent && (
        <Alert severity="success">
          申请已提交，请在
          <Link component={RouterLink} to="/requests">
            审批
          </Link>
          中查看。
        </Alert>
      )}
      {isAsking && (
        <ReasonDialog
          title={`导出${exportNames[which]}`}
          act="提交申请"
          onReason={ask}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
