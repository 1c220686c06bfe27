import { Alert, Button, Card, CardContent, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useNotify, useRecordContext, useRefresh } from "ra-core";
import { callConsole } from "../../api/call-console.ts";
import { useSavedFirst } from "../../layout/unsaved-forms.ts";
import { actNames, writerName } from "../document-words.ts";
import { isFiled } from "../files/filed-kinds.ts";
import { UndoImport } from "../files/undo-import.tsx";
import type { ListedDocument } from "../state-chip.tsx";
import { RevisionChanges } from "./revision-changes.tsx";

type Revision = ConsoleData<`${DocumentKind}/history`>["rows"][number];

/** Who did what to a document, newest first, with a way back to each version. */
export function DocumentHistory({ kind }: { kind: DocumentKind }) {
  const document = useRecordContext<ListedDocument>();
  const { canAccess } = useCanAccess({ resource: kind, action: "restore" });
  const isSavedFirst = useSavedFirst();
  const notify = useNotify();
  const refresh = useRefresh();
  const { data, error } = useQuery({
    queryKey: [kind, "history", document?.id, document?.revision],
    queryFn: () => callConsole(`${kind}/history`, { id: document!.id }),
    enabled: document !== undefined,
  });
  if (!document) return null;
  const rows: readonly Revision[] = data?.rows ?? [];
  const restore = async (from: number) => {
    const { id, revision } = document;
    if (!isSavedFirst(kind, id)) return;
    try {
      await callConsole(`${kind}/restore`, { id, revision, from });
      notify("已恢复为草稿", { type: "success" });
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
  };
  return (
    <Card component="section" aria-label="历史版本">
      <CardContent>
        <Typography component="h2" variant="subtitle1">
          历史版本
        </Typography>
        {error && <Alert severity="error">{error.message}</Alert>}
        <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {rows.map((row, index) => (
            <li key={row.revision} style={{ padding: "10px 0" }}>
              <strong>{actNames[row.act] ?? row.act}</strong> {writerName(row.operator)}
              <Typography variant="caption" component="div" color="textSecondary">
                {row.at} · 第 {row.revision} 版{row.note && ` · ${row.note}`}
              </Typography>
              <RevisionChanges kind={kind} now={row.data} before={rows[index + 1]?.data} />
              {isFiled(kind) && row.importId && <UndoImport kind={kind} importId={row.importId} />}
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
