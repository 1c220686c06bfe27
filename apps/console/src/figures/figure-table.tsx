import {
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { type ReactNode, useId } from "react";

interface FigureTableProps {
  title: string;
  /** Below the title. */
  note?: ReactNode;
  heads: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Said instead of rows. */
  empty: string;
}

/** A table whose first column names the rows and whose others are numbers. */
export function FigureTable({ title, note, heads, rows, empty }: FigureTableProps) {
  const id = useId();
  return (
    <Card variant="outlined" component="section" aria-labelledby={id} sx={{ p: 1.5, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="h6">
        {title}
      </Typography>
      {note && (
        <Typography variant="caption" component="p" color="textSecondary">
          {note}
        </Typography>
      )}
      {rows.length === 0 ? (
        <Typography sx={{ py: 2 }}>{empty}</Typography>
      ) : (
        <TableContainer tabIndex={0} aria-labelledby={id} role="group" sx={{ maxHeight: 420 }}>
          <Table size="small" stickyHeader aria-labelledby={id}>
            <TableHead>
              <TableRow>
                {heads.map((head, index) => (
                  <TableCell
                    key={head}
                    align={index === 0 ? "left" : "right"}
                    sx={{ whiteSpace: "nowrap" }}
                  >
                    {head}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, cells }) => (
                <TableRow key={key} hover>
                  {cells.map((cell, index) =>
                    index === 0 ? (
                      <TableCell
                        key={heads[index]}
                        component="th"
                        scope="row"
                        sx={{ whiteSpace: "nowrap" }}
                      >
                        {cell}
                      </TableCell>
                    ) : (
                      <TableCell key={heads[index]} align="right">
                        {cell}
                      </TableCell>
                    ),
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  );
}
