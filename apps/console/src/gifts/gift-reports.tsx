import {
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { mostSettled } from "@playfront/contract/console/calls/gift-codes";
import { useQuery } from "@tanstack/react-query";
import { useNotify } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { inGroups, type Settling, settlings } from "./gift-words.ts";
import { givenAlone, SecondOperator } from "./second-operator.tsx";

type Reports = ConsoleData<"dead-codes/by-batch">;
type Settled = ConsoleData<"dead-codes/settle-all">;

interface Group {
  /** Undefined for all of the gift. */
  batch: string | undefined;
  name: string;
  at: string;
  open: number;
}

/** What players report of a gift's codes, by the batches they came in, to be settled at once. */
export function GiftReports({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["dead-codes", "by-batch", id],
    queryFn: ({ signal }) => callConsole("dead-codes/by-batch", { id }, signal),
  });
  const [told, setTold] = useState<Settled | null>(null);
  const onSettled = (settled: Settled) => {
    setTold(settled);
    void refetch();
  };
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ mt: 2 }}>
        玩家反馈
      </Typography>
      {error && <p role="alert">{error.message}</p>}
      {data && <OpenReports id={id} reports={data} onSettled={onSettled} />}
      {told && <SecondOperator {...told} />}
    </>
  );
}

interface OpenReportsProps {
  id: string;
  reports: Reports;
  onSettled(settled: Settled): void;
}

function OpenReports({ id, reports, onSettled }: OpenReportsProps) {
  const { upTo, left } = reports;
  if (upTo === null) return <p>没有待处理的反馈。</p>;
  const groups = groupsOf(reports);
  const open = reports.rows.reduce((sum, row) => sum + row.open, 0);
  return (
    <>
      <p>
        {open === mostSettled ? `最早的 ${inGroups(open)} 条` : `共 ${inGroups(open)} 条`}
        待处理，剩余 {inGroups(left)} 个兑换码可用于补发。
        {reports.rows.some(({ batch }) => batch !== null) &&
          "按批次补发时，不会发出同一批次的兑换码。"}
      </p>
      <Table size="small" aria-label="玩家反馈">
        <TableHead>
          <TableRow>
            {["批次", "导入时间", "待处理", "操作"].map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <TableRow key={group.batch ?? group.name}>
              <TableCell>{group.name}</TableCell>
              <TableCell>{group.at}</TableCell>
              <TableCell>{inGroups(group.open)}</TableCell>
              <TableCell>
                {(group.batch !== undefined || group === groups.at(-1)) && (
                  <SettleGroup id={id} upTo={upTo} group={group} onSettled={onSettled} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** The batches, and all together if those are more than one. */
function groupsOf({ rows }: Reports): Group[] {
  const groups = rows.map(({ batch, fileName, at, open }) => ({
    batch: batch ?? undefined,
    name: batch === null ? "未按批次导入" : fileName || `批次 ${batch}`,
    at: at ?? "",
    open,
  }));
  if (groups.length === 1) return groups;
  const open = rows.reduce((sum, row) => sum + row.open, 0);
  return [...groups, { batch: undefined, name: "全部", at: "", open }];
}

interface SettleGroupProps {
  id: string;
  upTo: string;
  group: Group;
  onSettled(settled: Settled): void;
}

function SettleGroup({ id, upTo, group, onSettled }: SettleGroupProps) {
  const [act, setAct] = useState<Settling | null>(null);
  const notify = useNotify();
  const { batch, name, open } = group;
  const settle = async (act: Settling, reason: string) => {
    const ofBatch = batch === undefined ? {} : { batch };
    const wanted = { id, upTo, act, reason, ...ofBatch };
    const settled = await callConsole("dead-codes/settle-all", wanted);
    onSettled(settled);
    if (settled.request !== null) return;
    const done = `${settlings[act].done} ${inGroups(settled.reports)} 条，玩家会收到消息`;
    const given = act === "reissue" ? `。${givenAlone(settled)}` : "";
    notify(`${done}${given}`, { type: "success" });
  };
  return (
    <>
      {(["reissue", "refuse"] as const).map((act) => (
        <Button
          key={act}
          size="small"
          aria-label={`${settlings[act].label} ${name}`}
          onClick={() => setAct(act)}
        >
          {settlings[act].label}
        </Button>
      ))}
      {act && (
        <ReasonDialog
          title={`${settlings[act].label}「${name}」的 ${inGroups(open)} 条反馈？`}
          act={settlings[act].label}
          onReason={(reason) => settle(act, reason)}
          onClose={() => setAct(null)}
        >
          <p>{settlings[act].means}此页打开后新到的反馈不受影响。</p>
        </ReasonDialog>
      )}
    </>
  );
}
