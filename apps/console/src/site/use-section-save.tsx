import { type ReactNode, useState } from "react";
import { type HttpError, useNotify } from "react-admin";
import { type Conflict, ConflictDialog } from "../layout/conflict-dialog.tsx";

interface SectionSave {
  /** The fields' names are those of this resource. */
  resource: string;
  /** Sends what the form holds. */
  send(values: object): Promise<unknown>;
  /** Reads it again: after it was saved, and to take what others have saved. */
  onChange(): void;
}

/** Saves a form at once for players. What others have changed meanwhile is shown, and what was typed stays. */
export function useSectionSave({ resource, send, onChange }: SectionSave) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const notify = useNotify();
  const save = async (values: object) => {
    try {
      await send(values);
      notify("已保存，玩家打开下一个页面即可看到", { type: "success" });
      onChange();
    } catch (error) {
      const { status, message, body } = error as HttpError;
      if (status === 409) return setConflict(body.data as Conflict);
      notify(message, { type: "error" });
      return body?.data?.field ? { [body.data.field]: message } : undefined;
    }
  };
  const dialog: ReactNode = conflict && (
    <ConflictDialog
      resource={resource}
      conflict={conflict}
      onReload={() => {
        setConflict(null);
        onChange();
      }}
      onClose={() => setConflict(null)}
    />
  );
  return { save, dialog };
}
