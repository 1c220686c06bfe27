import { Box } from "@mui/material";
import { describeChange, type FieldChange } from "../trail/describe-change.ts";

/** What changed, a line a field. */
export function FieldChanges({
  resource,
  changes,
}: {
  resource: string;
  changes: readonly FieldChange[];
}) {
  if (changes.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ my: 1, pl: 2.5, fontSize: 13, whiteSpace: "pre-line", overflowWrap: "anywhere" }}
    >
      {changes.map((change) => (
        <li key={change.field}>{describeChange(resource, change)}</li>
      ))}
    </Box>
  );
}
