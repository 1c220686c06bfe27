import { Box } from "@mui/material";
import { nameOfField } from "../language/field-names.ts";
import { type FieldChange, nameOfValue } from "../trail/name-of-value.ts";
import { ChangeOfField } from "./change-of-field.tsx";

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
    <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: "anywhere" }}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <ChangeOfField
            name={nameOfField(resource, field)}
            from={nameOfValue(field, before)}
            to={nameOfValue(field, after)}
          />
        </li>
      ))}
    </Box>
  );
}
