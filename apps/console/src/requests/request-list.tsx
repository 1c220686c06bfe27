import { Box, Button, Link, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useNotify, useRefresh } from "ra-core";
import { DatagridConfigurable, FunctionField, List, TextField } from "ra-ui-materialui";
import { type ReactNode, useState } from "react";
import { Link as RouterLink } from "react-router";
import { addressOf, callConsole } from "../api/call-console.ts";
import { FirstPassword } from "../operators/first-password.tsx";
import { ChangesInLine } from "../trail/changes-in-line.tsx";
import { type OperatorRequest, requestKindNames, requestStateNames } from "./request-words.ts";

/** What operators ask of one another: one's own requests, and those that one may decide. */
function RequestList() {
  return (
    <List
      sort={{ field: "id", order: "DESC" }}
      exporter={false}
      perPage={25}
      empty={<NoRequests />}
    >
      <DatagridConfigurable bulkActionButtons={false} rowClick={false}>
        <FunctionField<OperatorRequest>
          source="requestedBy"
          sortable={false}
          render={({ requestedBy, requestedAt }) => (
            <TwoLines first={requestedBy} second={requestedAt} />
          )}
        />
        <FunctionField<OperatorRequest>
          source="kind"
          sortable={false}
          render={({ kind, object }) => (
            <TwoLines first={requestKindNames[kind]} second={<ObjectLink object={object} />} />
          )}
        />
        <FunctionField<OperatorRequest>
          source="facts"
          sortable={false}
          render={({ facts }) => (
            <ChangesInLine
              resource="requests"
              changes={facts.map(({ value, ...fact }) => ({ ...fact, after: value }))}
            />
          )}
        />
        <TextField source="reason" sortable={false} sx={{ display: "block", minWidth: "6em" }} />
        <FunctionField<OperatorRequest>
          source="state"
          sortable={false}
          render={({ state, decidedBy }) =>
            `${requestStateNames[state]}${decidedBy && `（${decidedBy}）`}`
          }
        />
        <FunctionField<OperatorRequest> label="操作" render={(row) => <Acts {...row} />} />
      </DatagridConfigurable>
    </List>
  );
}

function NoRequests() {
  return (
    <Box sx={{ p: 4, textAlign: "center" }}>
      <Typography variant="h6" component="p">
        还没有申请
      </Typography>
      <p>
        导出兑换码、大量补偿或补发、添加操作员和修改角色须由另一位操作员批准，申请会出现在这里。
      </p>
    </Box>
  );
}

/** What is short stays on its line, so that long texts get the room. */
function TwoLines({ first, second }: { first: string; second: ReactNode }) {
  return (
    <Box sx={{ minWidth: "7em" }}>
      <div>{first}</div>
      <Box sx={{ color: "text.secondary" }}>{second}</Box>
    </Box>
  );
}

function ObjectLink({ object }: { object: string }) {
  const [kind = "", id = ""] = object.split("/");
  const name = objectNames[kind];
  if (!name) return object;
  // An operator who does not exist yet has no number.
  if (!/^\d+$/.test(id)) return `${name} ${id}`;
  return (
    <Link component={RouterLink} to={`/${kind}s/${id}`}>
      {name} {id}
    </Link>
  );
}

/** By the beginning of the trail's name of an object. */
const objectNames: Readonly<Record<string, string>> = { gift: "礼包", operator: "操作员" };

const narrow = { minWidth: 0 };

function Acts({ id, isForMe, hasFile, facts }: OperatorRequest) {
  const [isBusy, setBusy] = useState(false);
  const [given, setGiven] = useState<ConsoleData<"requests/decide"> | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const decide = async (isReleased: boolean) => {
    setBusy(true);
    try {
      const decided = await callConsole("requests/decide", { id, isReleased });
      notify(isReleased ? "已批准" : "已拒绝", { type: "success" });
      if (decided.password !== null) return setGiven(decided);
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  if (given?.password)
    return (
      <FirstPassword
        operator={facts.find(({ field }) => field === "name")?.value ?? ""}
        password={given.password}
        ended={given.ended}
        onClose={() => {
          setGiven(null);
          refresh();
        }}
      />
    );
  if (hasFile)
    return (
      <Button
        component="a"
        size="small"
        download
        href={addressOf("gifts/export-file", { request: id })}
      >
        下载
      </Button>
    );
  if (!isForMe) return null;
  return (
    <Box sx={{ whiteSpace: "nowrap" }}>
      <Button size="small" sx={narrow} disabled={isBusy} onClick={() => decide(true)}>
        批准
      </Button>
      <Button
        size="small"
        sx={narrow}
        color="inherit"
        disabled={isBusy}
        onClick={() => decide(false)}
      >
        拒绝
      </Button>
    </Box>
  );
}

/** What takes two operators. */
export const requestPages = { list: RequestList };
