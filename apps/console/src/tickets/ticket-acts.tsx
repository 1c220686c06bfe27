import { Button } from "@mui/material";
import { useGetIdentity, useNotify, useRefresh } from "ra-core";
import { TopToolbar } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import type { Ticket } from "./ticket-words.ts";

/** Who works at a ticket, and its end without an answer. */
export function TicketActs({ ticket: { id, state, assignee } }: { ticket: Ticket }) {
  const { identity } = useGetIdentity();
  const [isAssigning, setAssigning] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (state === "closed") return null;
  const isOpen = state !== "answered";
  const isMine = assignee !== null && assignee === identity?.name;
  /** Another operator may have been faster: the page then shows what it did. */
  const work = (act: Promise<unknown>, told: string) =>
    act
      .then(
        () => notify(told, { type: "success" }),
        (error: Error) => notify(error.message, { type: "error" }),
      )
      .finally(refresh);
  const seen = assignee === null ? {} : { seen: assignee };
  const take = () => work(callConsole("tickets/take", { id, ...seen }), "已由您处理");
  const release = () => work(callConsole("tickets/release", { id }), "已放回队列");
  return (
    <TopToolbar sx={{ p: 0, minHeight: 0 }}>
      {isOpen && !isMine && (
        <Button size="small" variant="outlined" onClick={() => void take()}>
          {assignee === null ? "我来处理" : "转由我处理"}
        </Button>
      )}
      {isOpen && (
        <Button size="small" variant="outlined" onClick={() => setAssigning(true)}>
          指派
        </Button>
      )}
      {isOpen && isMine && (
        <Button size="small" variant="outlined" onClick={() => void release()}>
          放回队列
        </Button>
      )}
      <Button size="small" variant="outlined" color="error" onClick={() => setClosing(true)}>
        关闭
      </Button>
      {isAssigning && (
        <AssignDialog
          assignee={assignee}
          onAssign={(to) =>
            work(callConsole("tickets/assign", { id, to, ...seen }), `已指派给 ${to}`)
          }
          onClose={() => setAssigning(false)}
        />
      )}
      {isClosing && (
        <ReasonDialog
          title="关闭工单"
          act="关闭"
          onReason={async (reason) => {
            await callConsole("tickets/close", { id, reason });
            notify("已关闭", { type: "success" });
            refresh();
          }}
          onClose={() => setClosing(false)}
        >
          <p>{isOpen ? "不回复直接关闭，玩家不会收到消息。" : "联系方式会被删除。"}</p>
        </ReasonDialog>
      )}
    </TopToolbar>
  );
}
