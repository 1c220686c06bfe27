import {
  Alert,
  Box,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
} from "@mui/material";
import { useState } from "react";
import { nameOfField } from "../../language/field-names.ts";
import type { FiledKind } from "./filed-kinds.ts";
import type { Report } from "./use-import.ts";

type Line = Report["lines"][number];
type Outcome = Line["outcome"];

const outcomes: Record<
  Outcome,
  { name: string; colour: "success" | "info" | "default" | "error" }
> = {
  refused: { name: "有误", colour: "error" },
  new: { name: "新建", colour: "success" },
  changed: { name: "修改", colour: "info" },
  unchanged: { name: "不变", colour: "default" },
};
const names = Object.keys(outcomes) as Outcome[];

/** Rows that are shown at once. */
const mostShown = 200;

export const countOf = ({ lines }: Report, outcome: Outcome) =>
  lines.filter((line) => line.outcome === outcome).length;

/** What becomes of each line of a file, those with mistakes first to be looked at. */
export function ImportReport({ kind, report }: { kind: FiledKind; report: Report }) {
  const first = names.find((name) => countOf(report, name) > 0) ?? "new";
  const [chosen, setChosen] = useState<Outcome>(first);
  const lines = report.lines.filter(({ outcome }) => outcome === chosen);
  return (
    <Box component="section" aria-label="检查结果">
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-label="按结果筛选"
        value={chosen}
        onChange={(_, outcome: Outcome | null) => outcome && setChosen(outcome)}
        sx={{ my: 1 }}
      >
        {names.map((name) => (
          <ToggleButton key={name} value={name} disabled={countOf(report, name) === 0}>
            {outcomes[name].name} {countOf(report, name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {chosen === "refused" && <Alert severity="warning">有误的行不会导入，改好后可再次导入</Alert>}
      {chosen === "unchanged" && first === "unchanged" && (
        <Alert severity="info">表格与现有内容相同，无须导入</Alert>
      )}
      <Table size="small">
        <TableHead>
          <TableRow>
            {["行", "结果", "编号", "标题", "说明"].map((head) => (
              <TableCell key={head} sx={{ whiteSpace: "nowrap" }}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.slice(0, mostShown).map((line) => (
            <TableRow key={line.line}>
              <TableCell>{line.line}</TableCell>
              <TableCell>
                <Chip
                  size="small"
                  variant="outlined"
                  color={outcomes[line.outcome].colour}
                  label={outcomes[line.outcome].name}
                />
              </TableCell>
              <TableCell>{line.id}</TableCell>
              <TableCell>{line.title}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{describeLine(kind, line)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {lines.length > mostShown && (
        <Alert severity="info">
          仅显示前 {mostShown} 行，共 {lines.length} 行
        </Alert>
      )}
    </Box>
  );
}

/** What is wrong with a line, or what it changes. */
function describeLine(kind: FiledKind, { outcome, field, msg, changes }: Line): string {
  if (outcome === "refused") return `${nameOfField(kind, field)}：${msg}`;
  if (outcome === "new") return "新建草稿";
  return changes
    .map(
      ({ field, before, after }) =>
        `${nameOfField(kind, field)}：${before || "空"} › ${after || "空"}`,
    )
    .join("；");
}
