import { Button } from "@mui/material";
import { useNotify, useRecordContext, useRefresh } from "ra-core";
import {
  Datagrid,
  FunctionField,
  Link,
  List,
  SelectField,
  SelectInput,
  TextField,
} from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { GameFilter } from "../games/game-input.tsx";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import {
  codeProblemChoices,
  type DeadCode,
  reportStateChoices,
  reportStateNames,
} from "./gift-words.ts";

const filters = [
  <SelectInput key="state" source="state" choices={reportStateChoices} alwaysOn />,
  <GameFilter key="gameid" source="gameid" alwaysOn />,
];

/** Codes that players report not to work, the one that waits longest first. */
function DeadCodeList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: "open" }}
      sort={{ field: "id", order: "ASC" }}
      exporter={false}
      perPage={25}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="createdAt" sortable={false} />
        <TextField source="gamename" sortable={false} />
        <FunctionField<DeadCode>
          source="giftname"
          sortable={false}
          render={({ giftid, giftname }) => <Link to={`/gifts/${giftid}`}>{giftname}</Link>}
        />
        <TextField source="code" sortable={false} />
        <TextField source="uid" sortable={false} emptyText="已注销" />
        <SelectField source="problem" choices={codeProblemChoices} sortable={false} />
        <TextField source="note" sortable={false} />
        <TextField source="ofGift" sortable={false} />
        <Settling source="state" />
      </Datagrid>
    </List>
  );
}

const acts = {
  reissue: {
    label: "补发",
    done: "已补发，玩家会收到消息",
    means: "旧码作废，玩家会得到此礼包的另一个兑换码和一条消息。",
  },
  refuse: { label: "驳回", done: "已驳回，玩家会收到消息", means: "玩家会收到消息，看到此原因。" },
} as const;

/** What has become of the report; as long as it is open, what can be done. */
function Settling(_props: { source: string }) {
  const code = useRecordContext<DeadCode>();
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!code) return null;
  if (code.state !== "open") return <FunctionField<DeadCode> render={settledBy} />;
  const settle = async (act: keyof typeof acts, reason: string) => {
    await callConsole(`dead-codes/${act}`, { id: code.id, reason });
    notify(acts[act].done, { type: "success" });
    refresh();
  };
  return (
    <>
      {(["reissue", "refuse"] as const).map((act) => (
        <Button
          key={act}
          aria-label={`${acts[act].label} ${code.giftname} ${code.code}`}
          onClick={() => setAsked(act)}
        >
          {acts[act].label}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={`${acts[asked].label}此兑换码？`}
          act={acts[asked].label}
          onReason={(reason) => settle(asked, reason)}
          onClose={() => setAsked(null)}
        >
          <p>{acts[asked].means}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Who settles a report without an operator. */
const settlers: Readonly<Record<string, string>> = { "(rule)": "自动", "(erased)": "账号已注销" };

function settledBy({ state, settledBy }: DeadCode): string {
  return `${reportStateNames[state]}（${settlers[settledBy] ?? settledBy}）`;
}

/** The page of reported codes. */
export const deadCodePages = { list: DeadCodeList };
