import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { callConsole } from "../api/call-console.ts";

type PartName = "sessions" | "logins" | "activity" | "gifts" | "messages";
export type PartRow<Name extends PartName> = ConsoleData<`players/${Name}`>["rows"][number];

interface PartTableProps<Name extends PartName> {
  /** The player's id. */
  id: string;
  part: Name;
  /** Said if there are no rows. */
  empty: string;
  columns: readonly { name: string; show(row: PartRow<Name>): ReactNode }[];
  keyOf(row: PartRow<Name>): string;
}

const pageSize = 20;

/** One page of what belongs to a player. */
export function PartTable<Name extends PartName>(props: PartTableProps<Name>) {
  const { id, part, empty, columns, keyOf } = props;
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery({
    queryKey: ["players", part, id, page],
    queryFn: async () => {
      const name: `players/${PartName}` = `players/${part}`;
      return (await callConsole(name, { id, page, pageSize })).rows as PartRow<Name>[];
    },
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <LinearProgress aria-label="正在加载" />;
  if (data.length === 0 && page === 1) return <p>{empty}</p>;
  return (
    <>
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(({ name }) => (
                <TableCell key={name} sx={{ whiteSpace: "nowrap" }}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((row) => (
              <TableRow key={keyOf(row)}>
                {columns.map(({ name, show }) => (
                  <TableCell key={name}>{show(row)}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {(page > 1 || data.length === pageSize) && (
        <Box sx={{ display: "flex", gap: 1, alignItems: "center", mt: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <span>第 {page} 页</span>
          <Button disabled={data.length < pageSize} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </Box>
      )}
    </>
  );
}
