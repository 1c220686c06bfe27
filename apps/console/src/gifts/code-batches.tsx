import {
  Button,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { useNotify, useRefresh } from "ra-core";
import { Confirm } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { batchStateNames, inGroups } from "./gift-words.ts";

type Batch = ConsoleData<"gifts/batches">["rows"][number];

interface CodeBatchesProps {
  id: string;
  mayUndo: boolean;
  isImporting: boolean;
}

const askedEveryMs = 1_000;
const isUnderWay = ({ state }: Batch) => state === "reading" || state === "writing";

/** What came in together, and how far an import is that goes on, be it another operator's. */
export function CodeBatches({ id, mayUndo, isImporting }: CodeBatchesProps) {
  const { data, error } = useQuery({
    queryKey: ["gifts", "batches", id, isImporting],
    queryFn: ({ signal }) => callConsole("gifts/batches", { id }, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      isImporting || state.data?.rows.some(isUnderWay) ? askedEveryMs : false,
  });
  const rows = data?.rows ?? [];
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ mt: 2 }}>
        导入批次
      </Typography>
      {error && <p role="alert">{error.message}</p>}
      {data && rows.length === 0 && <p>还没有导入过兑换码。</p>}
      {rows.length > 0 && (
        <Table size="small" aria-label="导入批次">
          <TableHead>
            <TableRow>
              {["时间", "操作员", "文件", "数量", "状态", "操作"].map((name) => (
                <TableCell key={name}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((batch) => (
              <BatchRow key={batch.id} batch={batch} mayUndo={mayUndo} />
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}

function BatchRow({ batch, mayUndo }: { batch: Batch; mayUndo: boolean }) {
  const { at, operator, fileName, codes, state, undoneBy } = batch;
  return (
    <TableRow>
      <TableCell>{at}</TableCell>
      <TableCell>{operator}</TableCell>
      <TableCell>{fileName}</TableCell>
      <TableCell>{inGroups(codes)}</TableCell>
      <TableCell>
        {isUnderWay(batch) ? (
          <BatchProgress {...batch} />
        ) : (
          `${batchStateNames[state]}${undoneBy && `（${undoneBy}）`}`
        )}
      </TableCell>
      <TableCell>{mayUndo && state === "imported" && <UndoBatch {...batch} />}</TableCell>
    </TableRow>
  );
}

function BatchProgress({ state, lines, written, codes }: Batch) {
  const told =
    state === "reading"
      ? `已读取 ${inGroups(lines)} 行`
      : `已写入 ${inGroups(written)} / ${inGroups(codes)}`;
  return (
    <>
      {told}
      <LinearProgress
        aria-label={told}
        {...(state === "writing" && {
          variant: "determinate" as const,
          value: (100 * written) / Math.max(1, codes),
        })}
      />
    </>
  );
}

function UndoBatch({ id, codes }: Batch) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const [freeOnly, setFreeOnly] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { removed } = await callConsole("gifts/undo", { batch: id, freeOnly });
      notify(`已撤销，移除 ${inGroups(removed)} 个兑换码`, { type: "success" });
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
    setBusy(false);
    setAsked(false);
    refresh();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        撤销
      </Button>
      <Confirm
        isOpen={isAsked}
        loading={isBusy}
        title="撤销此批次？"
        content={
          <>
            将移除此批次的 {inGroups(codes)} 个兑换码。已有领取或作废的，就不能撤销，除非：
            <FormControlLabel
              control={
                <Checkbox
                  checked={freeOnly}
                  onChange={({ target }) => setFreeOnly(target.checked)}
                />
              }
              label="仅移除未领取的，保留其余"
            />
          </>
        }
        confirm="撤销批次"
        onConfirm={undo}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
