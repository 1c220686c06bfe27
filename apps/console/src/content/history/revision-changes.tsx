import { Typography } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { nameOfField } from "../../language/field-names.ts";
import { changedFields } from "./changed-fields.ts";
import { LineChanges } from "./line-changes.tsx";

interface RevisionChangesProps {
  kind: DocumentKind;
  now: object;
  /** Of the version before; absent for the first. */
  before?: object;
}

/** The fields that a version has changed: short values side by side, long ones line by line. */
export function RevisionChanges({ kind, now, before }: RevisionChangesProps) {
  if (!before) return null;
  return changedFields(before, now).map(({ field, from, to }) => {
    const name = nameOfField(kind, field);
    const isLong = from.length + to.length > 80 || from.includes("\n") || to.includes("\n");
    return isLong ? (
      <details key={field}>
        <Typography component="summary" variant="caption" sx={{ cursor: "pointer" }}>
          {name}已修改
        </Typography>
        <LineChanges from={from} to={to} />
      </details>
    ) : (
      <Typography key={field} variant="caption" component="div">
        {name}：{from || "空"} › {to || "空"}
      </Typography>
    );
  });
}
