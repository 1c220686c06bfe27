import { Button, LinearProgress } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { useCanAccess, useListContext, useNotify, useRefresh, useResourceContext } from "ra-core";
import { useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { ReasonDialog } from "../../layout/reason-dialog.tsx";
import { actNames } from "../document-words.ts";
import { isFiled } from "../files/filed-kinds.ts";
import type { ListedDocument } from "../state-chip.tsx";
import { actOnMany, type BulkAct, type Refusal } from "./act-on-many.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { MoveDialog } from "./move-dialog.tsx";

const acts: readonly BulkAct[] = ["move", "submit", "publish", "withdraw"];

interface Outcome {
  act: BulkAct;
  count: number;
  refusals: readonly Refusal[];
}

/** What can be done to the documents that are selected in a list. */
export function BulkActs() {
  const kind = useResourceContext() as DocumentKind;
  const { selectedIds, data = [], onUnselectItems } = useListContext<ListedDocument>();
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  // Those of other pages are selected, too.
  const find = async (id: string) =>
    data.find((document) => document.id === id) ?? (await callConsole(`${kind}/get`, { id }));
  const work = async (act: BulkAct, details: object) => {
    setAsked(null);
    setDone(0);
    try {
      const documents = await Promise.all(selectedIds.map(find));
      const refusals = await actOnMany({ kind, act, documents, details, onDone: setDone });
      setOutcome({ act, count: documents.length - refusals.length, refusals });
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    } finally {
      setDone(null);
    }
  };
  const close = () => {
    setOutcome(null);
    onUnselectItems();
    refresh();
  };
  if (done !== null)
    return (
      <LinearProgress
        aria-label={`已处理 ${done} / ${selectedIds.length} 项`}
        variant="determinate"
        value={(done / selectedIds.length) * 100}
        sx={{ width: 160 }}
      />
    );
  return (
    <>
      {acts.map((act) => (
        <BulkButton
          key={act}
          kind={kind}
          act={act}
          onTap={() => (act === "submit" ? void work(act, {}) : setAsked(act))}
        />
      ))}
      {asked === "move" && isFiled(kind) && (
        <MoveDialog
          kind={kind}
          ids={selectedIds as string[]}
          onMove={(details) => void work(asked, details)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && asked !== "move" && (
        <ReasonDialog
          title={`${actNames[asked]}选中的 ${selectedIds.length} 项`}
          act={actNames[asked]!}
          onReason={(reason) => work(asked, { reason })}
          onClose={() => setAsked(null)}
        />
      )}
      {outcome && <BulkOutcome {...outcome} onClose={close} />}
    </>
  );
}

interface BulkButtonProps {
  kind: DocumentKind;
  act: BulkAct;
  onTap(): void;
}

function BulkButton({ kind, act, onTap }: BulkButtonProps) {
  const { canAccess } = useCanAccess({ resource: kind, action: act });
  return canAccess ? (
    <Button size="small" color={act === "withdraw" ? "error" : "primary"} onClick={onTap}>
      {actNames[act]}
    </Button>
  ) : null;
}
