import { Button, Typography } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { useCanAccess, useNotify, useRecordContext, useRefresh } from "ra-core";
import { TopToolbar } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { useSavedFirst } from "../layout/unsaved-forms.ts";
import { actNames, type DocumentState } from "./document-words.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { type ListedDocument, StateChip } from "./state-chip.tsx";

type ActName = "submit" | "reject" | "publish" | "schedule" | "withdraw";

/** What can be done to a document in each state, the next step last. */
const actsOf: Record<DocumentState, readonly ActName[]> = {
  draft: ["withdraw", "submit"],
  review: ["reject", "schedule", "publish"],
  scheduled: ["withdraw", "schedule", "publish"],
  published: ["withdraw"],
  withdrawn: ["submit"],
};

/** Where a document stands, and the steps that lead on from there. */
export function DocumentActions({ kind }: { kind: DocumentKind }) {
  const document = useRecordContext<ListedDocument>();
  if (!document) return null;
  const acts = actsOf[document.state].filter(
    (act) => act !== "withdraw" || document.isLive || document.state === "scheduled",
  );
  return (
    <TopToolbar sx={{ alignItems: "center", gap: 1 }}>
      {kind === "games" && document.liveId && (
        <Typography color="textSecondary">游戏编号 {document.liveId}</Typography>
      )}
      <StateChip {...document} />
      {acts.map((act, index) => (
        <ActButton
          key={act}
          kind={kind}
          act={act}
          document={document}
          isNext={index === acts.length - 1 && act !== "withdraw"}
        />
      ))}
    </TopToolbar>
  );
}

interface ActButtonProps {
  kind: DocumentKind;
  act: ActName;
  document: ListedDocument;
  isNext: boolean;
}

function ActButton({ kind, act, document: { id, revision }, isNext }: ActButtonProps) {
  const { canAccess } = useCanAccess({ resource: kind, action: act });
  const [isAsking, setAsking] = useState(false);
  const isSavedFirst = useSavedFirst();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return null;
  const work = async (more: object) => {
    await callConsole(`${kind}/${act}`, { id, revision, ...more } as never);
    notify(`已${actNames[act]}`, { type: "success" });
    refresh();
  };
  const tap = () => {
    if (!isSavedFirst(kind, id)) return;
    if (act !== "submit" && act !== "publish") return setAsking(true);
    return work({}).catch((error: Error) => notify(error.message, { type: "error" }));
  };
  const close = () => setAsking(false);
  return (
    <>
      <Button
        size="small"
        variant={isNext ? "contained" : "outlined"}
        color={act === "withdraw" || act === "reject" ? "error" : "primary"}
        onClick={() => void tap()}
      >
        {actNames[act]}
      </Button>
      {isAsking && act === "schedule" && (
        <ScheduleDialog act="发布" onTime={(at) => work({ at })} onClose={close} />
      )}
      {isAsking && act !== "schedule" && (
        <ReasonDialog
          title={actNames[act]!}
          act={actNames[act]!}
          onReason={(reason) => work(act === "reject" ? { note: reason } : { reason })}
          onClose={close}
        >
          <p>{act === "withdraw" ? "玩家不再看到此内容。" : "编辑会在历史版本中看到原因。"}</p>
        </ReasonDialog>
      )}
    </>
  );
}
