import { Typography } from "@mui/material";
import { LineChanges } from "./line-changes.tsx";

interface ChangeOfFieldProps {
  name: string;
  from: string;
  to: string;
}

/** A field as it was and as it is: short values side by side, long ones line by line. */
export function ChangeOfField({ name, from, to }: ChangeOfFieldProps) {
  const isLong = from.length + to.length > 80 || from.includes("\n") || to.includes("\n");
  return isLong ? (
    <details>
      <Typography component="summary" variant="caption" sx={{ cursor: "pointer" }}>
        {name}已修改
      </Typography>
      <LineChanges from={from} to={to} />
    </details>
  ) : (
    <Typography variant="caption" component="div">
      {name}：{from || "空"} › {to || "空"}
    </Typography>
  );
}
