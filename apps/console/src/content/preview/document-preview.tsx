import { Alert, Box, Card, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { useTheme } from "ra-ui-materialui";
import { useEffect, useRef, useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import type { ListedDocument } from "../state-chip.tsx";
import { openField } from "./open-field.ts";
import { fieldOf, readTap } from "./preview-taps.ts";

type Theme = "light" | "dark";
type WrittenDocument = ListedDocument & { data: Readonly<Record<string, unknown>> };

/** Links last for a quarter of an hour. */
const renewMs = 14 * 60_000;

/** The shop's page with the newest version, as a phone shows it. A tap on a part opens its field in the form. */
export function DocumentPreview({ kind }: { kind: DocumentKind }) {
  const document = useRecordContext<WrittenDocument>();
  const [ownTheme = "light"] = useTheme();
  const [theme, setTheme] = useState<Theme>(ownTheme === "dark" ? "dark" : "light");
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error } = useQuery({
    // A new version is a new page.
    queryKey: [kind, "preview", document?.id, document?.revision],
    queryFn: ({ signal }) => callConsole(`${kind}/preview`, { id: document!.id }, signal),
    enabled: document !== undefined,
    staleTime: renewMs,
    refetchInterval: renewMs,
  });
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      // The frame has an origin of its own, so who sent it is known by its window alone.
      if (!document || event.source !== frame.current?.contentWindow) return;
      const tap = readTap(event.data);
      const field = tap && fieldOf(tap, document.data);
      if (field) openField(`data.${field}`);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [document]);
  if (!document) return null;
  return (
    <Card component="section" aria-label="预览" sx={{ padding: 2, marginBottom: 2 }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", marginBottom: 1 }}>
        <Typography component="h2" variant="subtitle1">
          预览
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={theme}
          aria-label="预览的颜色"
          onChange={(_event, chosen: Theme | null) => chosen && setTheme(chosen)}
        >
          <ToggleButton value="light">浅色</ToggleButton>
          <ToggleButton value="dark">深色</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ margin: "0 0 8px" }}>
        已保存的最新版本，{document.state === "published" ? "玩家看到的也是它" : "玩家还看不到"}
        。点击页面中的内容可跳到对应的字段
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <Box
          component="iframe"
          ref={frame}
          title={`${document.title}的预览`}
          src={`${data.address}&theme=${theme}`}
          sandbox="allow-scripts"
          sx={{
            width: 390,
            height: 720,
            maxWidth: "100%",
            border: 1,
            borderColor: "divider",
            borderRadius: 2,
            display: "block",
          }}
        />
      )}
    </Card>
  );
}
