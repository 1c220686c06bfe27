import { Button, Card, CardContent, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useNotify, useRecordContext, useRefresh } from "react-admin";
import { callConsole } from "../api/call-console.ts";
import { nameOfField } from "../language/field-names.ts";
import { actNames, writerName } from "./document-words.ts";
import type { ListedDocument } from "./state-chip.tsx";

type Revision = ConsoleData<"articles/history" | "slides/history">["rows"][number];

/** Who did what to a document, newest first, with a way back to each version. */
export function DocumentHistory({ kind }: { kind: DocumentKind }) {
  const document = useRecordContext<ListedDocument>();
  const { canAccess } = useCanAccess({ resource: kind, action: "restore" });
  const notify = useNotify();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: [kind, "history", document?.id, document?.revision],
    queryFn: () => callConsole(`${kind}/history`, { id: document!.id }),
    enabled: document !== undefined,
  });
  if (!document || !data) return null;
  const rows: readonly Revision[] = data.rows;
  const restore = async (from: number) => {
    const { id, revision } = document;
    try {
      await callConsole(`${kind}/restore`, { id, revision, from });
      notify("已恢复为草稿", { type: "success" });
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
  };
  return (
    <Card component="section" aria-label="历史版本" sx={{ width: 320, ml: 2, flexShrink: 0 }}>
      <CardContent>
        <Typography component="h2" variant="subtitle1">
          历史版本
        </Typography>
        <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {rows.map((row, index) => (
            <li key={row.revision} style={{ padding: "10px 0" }}>
              <strong>{actNames[row.act] ?? row.act}</strong> {writerName(row.operator)}
              <Typography variant="caption" component="div" color="text.secondary">
                {row.at} · 第 {row.revision} 版{row.note && ` · ${row.note}`}
              </Typography>
              <Changes kind={kind} of={row} since={rows[index + 1]} />
              {canAccess && index > 0 && (
                <Button size="small" onClick={() => void restore(row.revision)}>
                  恢复此版本
                </Button>
              )}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

/** The fields that a revision has changed; long texts by their name alone. */
function Changes({ kind, of, since }: { kind: DocumentKind; of: Revision; since?: Revision }) {
  if (!since) return null;
  const [now, before] = [of.data, since.data] as Record<string, unknown>[];
  const fields = [...new Set([...Object.keys(now!), ...Object.keys(before!)])].filter(
    (field) => now![field] !== before![field],
  );
  return fields.map((field) => {
    const [from, to] = [before![field], now![field]].map((value) => String(value ?? "空"));
    const isLong = from!.length + to!.length > 80;
    return (
      <Typography key={field} variant="caption" component="div">
        {nameOfField(kind, field)}
        {isLong ? "已修改" : `：${from} › ${to}`}
      </Typography>
    );
  });
}
