import { type HttpError, useNotify, useRefresh } from "ra-core";
import { useState } from "react";
import { type Conflict, ConflictDialog } from "./conflict-dialog.tsx";

/** What a form does with a save that was refused: `dialog` shows what others have changed since the form was opened. */
export function useConflict(resource: string) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = (error: Error) => {
    const { status, body } = error as HttpError;
    if (status === 409) setConflict(body.data as Conflict);
    else notify(error.message, { type: "error" });
  };
  const reload = () => {
    setConflict(null);
    refresh();
  };
  const dialog = conflict && (
    <ConflictDialog
      resource={resource}
      conflict={conflict}
      onReload={reload}
      onClose={() => setConflict(null)}
    />
  );
  return { onError, dialog };
}
