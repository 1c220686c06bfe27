import { Button } from "@mui/material";
import { useListContext, useNotify, useRecordContext, useRefresh } from "ra-core";
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
  type Settling,
  settlings,
} from "./gift-words.ts";
import { givenAlone } from "./second-operator.tsx";

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
      <Datagrid bulkActionButtons={<BulkSettling />} rowClick={false}>
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
        <FunctionField<DeadCode>
          source="ofGift"
          sortable={false}
          render={({ giftid, giftname, ofGift }) => (
            <Link
              to={`/gifts/${giftid}?part=void`}
              aria-label={`${ofGift} 条，${giftname}的全部反馈`}
            >
              {ofGift}
            </Link>
          )}
        />
        <SettlingField source="state" />
      </Datagrid>
    </List>
  );
}

/** What has become of the report; as long as it is open, what can be done. */
function SettlingField(_props: { source: string }) {
  const code = useRecordContext<DeadCode>();
  const refresh = useRefresh();
  if (!code) return null;
  if (code.state !== "open") return <FunctionField<DeadCode> render={settledBy} />;
  return <SettleButtons reports={[code]} of={`${code.giftname} ${code.code}`} onDone={refresh} />;
}

/** The reports of the page that are chosen and still open. */
function BulkSettling() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeadCode>();
  const refresh = useRefresh();
  const done = () => {
    onUnselectItems();
    refresh();
  };
  const reports = data.filter(({ id, state }) => state === "open" && selectedIds.includes(id));
  return <SettleButtons reports={reports} onDone={done} />;
}

interface Outcome {
  settled: number;
  /** Why some take a second operator, who has been asked. */
  asked: string[];
  /** Why some were not settled, of which somebody else may have been faster. */
  failures: Error[];
  /** What the operator has given alone; null if nothing was given. */
  given: string | null;
}

/** One after another. */
async function settleAll(
  reports: readonly DeadCode[],
  { act, reason }: { act: Settling; reason: string },
): Promise<Outcome> {
  const outcome: Outcome = { settled: 0, asked: [], failures: [], given: null };
  for (const { id } of reports)
    try {
      const told = await callConsole(`dead-codes/${act}`, { id, reason });
      if (told?.why) outcome.asked.push(told.why);
      else outcome.settled += 1;
      if (told) outcome.given = givenAlone(told);
    } catch (error) {
      outcome.failures.push(error as Error);
    }
  return outcome;
}

interface SettleProps {
  reports: readonly DeadCode[];
  /** Which one it is, for whoever does not see the row. */
  of?: string;
  onDone(): void;
}

function SettleButtons({ reports, of, onDone }: SettleProps) {
  const [asked, setAsked] = useState<Settling | null>(null);
  const notify = useNotify();
  const settle = async (act: Settling, reason: string) => {
    const { settled, asked, failures, given } = await settleAll(reports, { act, reason });
    if (failures.length === reports.length) throw failures[0];
    const count = reports.length > 1 ? ` ${settled} 条` : "";
    const parts = [
      settled > 0 && `${settlings[act].done}${count}，玩家会收到消息`,
      asked[0] && `${asked.length} 条已提交申请，须由另一位操作员批准：${asked[0]}`,
      failures[0] && `${failures.length} 条未处理：${failures[0].message}`,
      given,
    ];
    const type = settled < reports.length ? "warning" : "success";
    notify(parts.filter(Boolean).join("。"), { type });
    onDone();
  };
  return (
    <>
      {(["reissue", "refuse"] as const).map((act) => (
        <Button
          key={act}
          disabled={reports.length === 0}
          {...(of !== undefined && { "aria-label": `${settlings[act].label} ${of}` })}
          onClick={() => setAsked(act)}
        >
          {settlings[act].label}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={`${settlings[asked].label}${reports.length > 1 ? `这 ${reports.length} 个` : "此"}兑换码？`}
          act={settlings[asked].label}
          onReason={(reason) => settle(asked, reason)}
          onClose={() => setAsked(null)}
        >
          <p>{settlings[asked].means}</p>
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
