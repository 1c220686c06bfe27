import { Box, Drawer, IconButton, MenuItem, TextField } from "@mui/material";
import { X } from "lucide-react";
import { type MouseEvent, useState } from "react";
import handbook from "../../../../docs/operators.zh-CN.md";
import { chapterOf } from "./chapters.ts";

interface HelpPanelProps {
  /** The first part of the page's path. */
  page: string;
  onClose(): void;
}

/** The operators' handbook beside the page, which can be used meanwhile. */
export default function HelpPanel({ page, onClose }: HelpPanelProps) {
  const [title, setTitle] = useState(() => chapterOf(page));
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a")?.getAttribute("href");
    if (!link?.startsWith("#")) return;
    event.preventDefault();
    setTitle(decodeURIComponent(link.slice(1)));
  };
  return (
    <Drawer
      variant="persistent"
      anchor="right"
      open
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      slotProps={{ paper: { role: "complementary", "aria-label": "帮助", sx: besidePage } }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, p: 2, pb: 0 }}>
        <TextField
          select
          label="章节"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          size="small"
          margin="none"
          fullWidth
        >
          {handbook.map((chapter) => (
            <MenuItem key={chapter.title} value={chapter.title}>
              {chapter.title}
            </MenuItem>
          ))}
        </TextField>
        <IconButton aria-label="关闭帮助" onClick={onClose}>
          <X size={20} strokeWidth={1.75} />
        </IconButton>
      </Box>
      <Box
        key={title}
        onClick={follow}
        sx={textStyle}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build makes it from docs/operators.zh-CN.md
        dangerouslySetInnerHTML={{
          __html: handbook.find((chapter) => chapter.title === title)?.html ?? "",
        }}
      />
    </Drawer>
  );
}

/** Below the bar, which stays in sight. */
const besidePage = {
  top: 48,
  height: "calc(100% - 48px)",
  width: { xs: "100%", sm: 440 },
} as const;

const textStyle = {
  p: 2,
  typography: "body2",
  lineHeight: 1.8,
  overflowWrap: "anywhere",
  "& img": { maxWidth: "100%", border: 1, borderColor: "divider", borderRadius: 1 },
  "& a": { color: "primary.main" },
  "& table": { borderCollapse: "collapse", display: "block", overflowX: "auto" },
  "& th, & td": { border: 1, borderColor: "divider", px: 1, py: 0.5, textAlign: "left" },
  "& pre": { whiteSpace: "pre-wrap", bgcolor: "background.default", p: 1, borderRadius: 1 },
} as const;
