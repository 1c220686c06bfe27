import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useCanAccess, useNotify, useRecordContext, useRefresh } from "ra-core";
import { TopToolbar } from "ra-ui-materialui";
import { useId, useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ScheduleDialog } from "../content/schedule-dialog.tsx";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { AnnouncementState } from "./announcement-state.tsx";
import { type Announcement, describeAudience } from "./announcement-words.ts";

/** Where an announcement stands, and the steps that lead on from there. */
export function AnnouncementActs() {
  const announcement = useRecordContext<Announcement>();
  const { canAccess } = useCanAccess({ resource: "announcements", action: "send" });
  const [asked, setAsked] = useState<"send" | "schedule" | "withdraw" | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!announcement) return null;
  const { id, revision, state } = announcement;
  const seen = { id, revision };
  const close = () => setAsked(null);
  const done = (told: string) => {
    notify(told, { type: "success" });
    refresh();
  };
  const isUnsent = state === "draft" || state === "scheduled";
  return (
    <TopToolbar sx={{ alignItems: "center", gap: 1 }}>
      <AnnouncementState state={state} />
      {canAccess && (state === "scheduled" || state === "sent") && (
        <Button size="small" variant="outlined" color="error" onClick={() => setAsked("withdraw")}>
          撤回
        </Button>
      )}
      {canAccess && isUnsent && (
        <>
          <Button size="small" variant="outlined" onClick={() => setAsked("schedule")}>
            定时发送
          </Button>
          <Button size="small" variant="contained" onClick={() => setAsked("send")}>
            立即发送
          </Button>
        </>
      )}
      {asked === "send" && (
        <SendDialog
          audience={describeAudience(announcement)}
          onSend={() => callConsole("announcements/send", seen).then(() => done("已发送"))}
          onClose={close}
        />
      )}
      {asked === "schedule" && (
        <ScheduleDialog
          act="发送"
          onTime={(at) =>
            callConsole("announcements/send", { ...seen, at }).then(() => done("将定时发送"))
          }
          onClose={close}
        />
      )}
      {asked === "withdraw" && (
        <ReasonDialog
          title="撤回公告"
          act="撤回"
          onReason={(reason) =>
            callConsole("announcements/withdraw", { ...seen, reason }).then(() => done("已撤回"))
          }
          onClose={close}
        >
          <p>公告会从所有玩家的消息中消失，不能恢复。</p>
        </ReasonDialog>
      )}
    </TopToolbar>
  );
}

interface SendDialogProps {
  audience: string;
  onSend(): Promise<void>;
  onClose(): void;
}

function SendDialog({ audience, onSend, onClose }: SendDialogProps) {
  const title = useId();
  const notify = useNotify();
  const send = () =>
    onSend().then(onClose, (error: Error) => notify(error.message, { type: "error" }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>立即发送</DialogTitle>
      <DialogContent>
        <p>发送给{audience}。已发送的公告不能修改，只能撤回。未保存的修改不会发送。</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" onClick={() => void send()}>
          发送
        </Button>
      </DialogActions>
    </Dialog>
  );
}
