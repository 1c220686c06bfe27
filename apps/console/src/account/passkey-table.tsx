import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { ReactNode } from "react";

type Passkey = ConsoleData<"passkeys/list">["rows"][number];

interface PasskeyTableProps {
  rows: readonly Passkey[];
  /** What can be done with a passkey. */
  action?(passkey: Passkey): ReactNode;
}

export function PasskeyTable({ rows, action }: PasskeyTableProps) {
  if (rows.length === 0) return <Typography sx={{ mb: 2 }}>还没有通行密钥</Typography>;
  return (
    <Table size="small" sx={{ mb: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>名称</TableCell>
          <TableCell>适用网址</TableCell>
          <TableCell>添加时间</TableCell>
          <TableCell>最近使用</TableCell>
          {action && <TableCell>操作</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((passkey) => (
          <TableRow key={passkey.id}>
            <TableCell>{passkey.name}</TableCell>
            <TableCell>{passkey.host}</TableCell>
            <TableCell>{passkey.createdAt}</TableCell>
            <TableCell>{passkey.seenAt ?? "从未使用"}</TableCell>
            {action && <TableCell>{action(passkey)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
