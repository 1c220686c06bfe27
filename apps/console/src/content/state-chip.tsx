import { Chip } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { documentStateNames } from "@playfront/contract/console/documents";

export type ListedDocument = ConsoleData<"articles/list">["rows"][number];

const colours = {
  draft: "default",
  review: "warning",
  scheduled: "info",
  published: "success",
  withdrawn: "default",
} as const;

/** Where a document stands; a second chip if players see an earlier version of it. */
export function StateChip({ state, isLive, publishAt }: ListedDocument) {
  const isOlderLive = isLive && state !== "published";
  return (
    <span style={{ display: "inline-flex", gap: 6 }}>
      <Chip
        size="small"
        variant="outlined"
        color={colours[state]}
        label={documentStateNames[state]}
      />
      {publishAt && <span>{publishAt.slice(0, 16)}</span>}
      {isOlderLive && <Chip size="small" variant="outlined" label="线上为旧版本" />}
    </span>
  );
}
