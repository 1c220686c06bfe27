import { Alert, Box, LinearProgress, MenuItem, TextField, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { legalNames } from "@playfront/contract/constants";
import type { LegalName } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { ResourceContextProvider, useCanAccess } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { LegalForm } from "./legal-form.tsx";
import { legalStateNames } from "./site-words.ts";

const names = Object.keys(legalNames) as LegalName[];

/** The agreement and the policy. One that was opened stays, with what was typed into it. */
export function LegalSection() {
  const [name, setName] = useState<LegalName>("agreement");
  const [opened, setOpened] = useState<readonly LegalName[]>([]);
  if (!opened.includes(name)) setOpened([...opened, name]);
  return (
    <ResourceContextProvider value="legal">
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
          {names.map((each) => (
            <MenuItem key={each} value={each}>
              {legalNames[each]}
            </MenuItem>
          ))}
        </TextField>
        {names.map((each) => (
          <div key={each} hidden={each !== name}>
            {opened.includes(each) && <LegalText name={each} />}
          </div>
        ))}
      </Box>
    </ResourceContextProvider>
  );
}

/** The versions of a text, and the form of the next one. */
function LegalText({ name }: { name: LegalName }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["legal", name],
    queryFn: ({ signal }) => callConsole("legal/list", { name }, signal),
    // What others add meanwhile does not take the place of what is typed: saving tells it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { canAccess } = useCanAccess({ resource: "legal", action: "add" });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="正在加载版本" />;
  return (
    <>
      <Versions {...data} />
      {canAccess && (
        <LegalForm
          key={data.versions.map(({ since, at }) => since + at).join()}
          name={name}
          versions={data.versions}
          onAdd={refetch}
        />
      )}
    </>
  );
}

function Versions({ versions }: ConsoleData<"legal/list">) {
  if (versions.length === 0) return <p>还没有新的版本，商店显示自带的文本。</p>;
  return (
    <ol>
      {versions.map(({ since, state, by, at }) => (
        <li key={since}>
          {since} 起生效 · {legalStateNames[state]} · {by} 于 {at} 添加
        </li>
      ))}
    </ol>
  );
}
