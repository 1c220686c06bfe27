import { Alert, Box, LinearProgress, MenuItem, TextField, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { LegalName } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCanAccess } from "react-admin";
import { callConsole } from "../api/call-console.ts";
import { LegalForm } from "./legal-form.tsx";
import { legalNames } from "./site-words.ts";

/** The versions of the agreement or of the policy, and the form of the next one. */
export function LegalSection() {
  const [name, setName] = useState<LegalName>("agreement");
  const { data, error, refetch } = useQuery({
    queryKey: ["legal", name],
    queryFn: ({ signal }) => callConsole("legal/list", { name }, signal),
  });
  const { canAccess } = useCanAccess({ resource: "legal", action: "add" });
  return (
    <Box component="section" aria-label="协议与政策" sx={{ maxWidth: 720 }}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        商店显示已生效的最新版本，以前的版本也可查看。已生效的版本不能修改。
      </Typography>
      <TextField
        select
        label="文本"
        value={name}
        onChange={({ target }) => setName(target.value as LegalName)}
        sx={{ minWidth: 200 }}
      >
        {Object.entries(legalNames).map(([id, label]) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="正在加载版本" />}
      {data && <Versions {...data} />}
      {data && canAccess && (
        <LegalForm
          key={`${name} ${data.versions.map(({ since, at }) => since + at).join()}`}
          name={name}
          versions={data.versions}
          onAdd={() => void refetch()}
        />
      )}
    </Box>
  );
}

function Versions({ versions }: ConsoleData<"legal/list">) {
  if (versions.length === 0) return <p>还没有新的版本，商店显示自带的文本。</p>;
  return (
    <ol>
      {versions.map(({ since, by, at }) => (
        <li key={since}>
          {since} 起生效 · {by} 于 {at} 添加
        </li>
      ))}
    </ol>
  );
}
