import { Button } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { roles } from "@playfront/contract/console/roles";
import { useRecordContext, useRefresh } from "ra-core";
import {
  CreateButton,
  Datagrid,
  FunctionField,
  List,
  TextField,
  TopToolbar,
} from "ra-ui-materialui";
import { useState } from "react";
import { addressOf, callConsole } from "../api/call-console.ts";
import { GameNames } from "../games/game-names.tsx";
import { ReasonDialog } from "../layout/reason-dialog.tsx";

type Key = ConsoleData<"keys/list">["rows"][number];

const stateNames: Record<Key["state"], string> = {
  live: "有效",
  expired: "已到期",
  revoked: "已吊销",
};

export function KeyList() {
  return (
    <List sort={{ field: "id", order: "DESC" }} actions={<KeyActions />} perPage={25}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="name" sortable={false} />
        <FunctionField<Key> source="role" sortable={false} render={describeRights} />
        <TextField source="operator" sortable={false} />
        <FunctionField<Key>
          source="state"
          sortable={false}
          render={({ state }) => stateNames[state]}
        />
        <TextField source="expiresAt" sortable={false} />
        <TextField source="seenAt" sortable={false} emptyText="从未使用" />
        <RevokeKey label="操作" />
      </Datagrid>
    </List>
  );
}

function KeyActions() {
  return (
    <TopToolbar>
      <Button size="small" component="a" download href={addressOf("docs/openapi", {})}>
        接口说明（OpenAPI）
      </Button>
      <CreateButton />
    </TopToolbar>
  );
}

function describeRights({ role, games }: Key) {
  const { label } = roles[role];
  if (games.length === 0) return label;
  return (
    <>
      {label}（<GameNames ids={games} />）
    </>
  );
}

/** `label` is the column's, which the grid reads. */
function RevokeKey(_props: { label: string }) {
  const key = useRecordContext<Key>();
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  if (key?.state !== "live") return null;
  const { id, name } = key;
  return (
    <>
      <Button color="error" size="small" onClick={() => setOpen(true)}>
        吊销
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`吊销密钥「${name}」`}
          act="吊销"
          onReason={async (reason) => {
            await callConsole("keys/revoke", { id, reason });
            refresh();
          }}
          onClose={() => setOpen(false)}
        >
          <p>使用此密钥的程序会立即失去权限，且无法恢复。</p>
        </ReasonDialog>
      )}
    </>
  );
}
