import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import {
  Form,
  type HttpError,
  required,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRefresh,
} from "ra-core";
import { BooleanInput } from "ra-ui-materialui";
import { useId, useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { GameInput } from "../games/game-input.tsx";

type Package = ConsoleData<"packages/get">;

/** Makes the shown package the one that a game's players download. */
export function UsePackage() {
  const shown = useRecordContext<Package>();
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource: "packages", action: "use" });
  if (!shown || !canAccess) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        设为游戏的安装包
      </Button>
      {isOpen && <UseDialog shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}

function UseDialog({ shown, onClose }: { shown: Package; onClose(): void }) {
  const title = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const submit = async (values: object) => {
    const { gameid, force } = values as { gameid: string; force: boolean };
    try {
      const { warnings } = await callConsole("packages/use", { id: shown.id, gameid, force });
      const type = warnings.length > 0 ? "warning" : "success";
      notify(["玩家现在下载此安装包", ...warnings].join("；"), { type });
      refresh();
      onClose();
    } catch (error) {
      const { message, body } = error as HttpError;
      return body?.errors ?? { gameid: message };
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <Form record={{ gameid: shown.gameid, force: false }} onSubmit={submit} noValidate>
        <DialogTitle id={title}>设为游戏的安装包</DialogTitle>
        <DialogContent>
          <p>玩家会立即下载到此安装包，可随时换回。</p>
          <GameInput source="gameid" validate={required()} />
          <BooleanInput source="force" label="允许更换包名（玩家须重新安装）" />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained">
            确定
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
