import { Box } from "@mui/material";
import { diffLines } from "diff";

/** Longest unchanged part that is shown whole, in lines. */
const context = 2;

/** Two texts as one: lines that are gone struck out, new ones marked. */
export function LineChanges({ from, to }: { from: string; to: string }) {
  return (
    <Box
      sx={{
        fontSize: 12,
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        maxHeight: 320,
        overflowY: "auto",
      }}
      // Scrolled by keyboard, too.
      tabIndex={0}
      role="region"
      aria-label="逐行对比"
    >
      {diffLines(from, to).map(({ value, added, removed }, index) => {
        const key = `${index} ${value.slice(0, 20)}`;
        if (added)
          return (
            <Box key={key} component="ins" sx={{ display: "block", color: "success.main" }}>
              + {value.trimEnd()}
            </Box>
          );
        if (removed)
          return (
            <Box key={key} component="del" sx={{ display: "block", color: "error.main" }}>
              − {value.trimEnd()}
            </Box>
          );
        return (
          <Box key={key} sx={{ color: "text.secondary" }}>
            {shorten(value)}
          </Box>
        );
      })}
    </Box>
  );
}

/** An unchanged part without its middle. */
function shorten(text: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= context * 2) return lines.join("\n");
  return [...lines.slice(0, context), "…", ...lines.slice(-context)].join("\n");
}
