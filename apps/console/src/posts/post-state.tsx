import { Box, Chip } from "@mui/material";
import { flagNames, type ListedPost, stateNames } from "./post-words.ts";

const colours = {
  pending: "warning",
  shown: "success",
  removed: "error",
  withdrawn: "default",
} as const;

export function PostStateChip({ state }: Pick<ListedPost, "state">) {
  return <Chip size="small" variant="outlined" color={colours[state]} label={stateNames[state]} />;
}

/** Why it waits for an operator. */
export function PostFlags({ flags }: Pick<ListedPost, "flags">) {
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      {flags.map((flag) => (
        <Chip key={flag} size="small" label={flagNames[flag]} />
      ))}
    </Box>
  );
}

/** Of a review, as text that screen readers read too. */
export function PostScore({ score }: Pick<ListedPost, "score">) {
  return score === null ? null : <span>{"★".repeat(score).padEnd(5, "☆")}</span>;
}
