import { type HttpError, useNotify } from "ra-core";
import { type ReactNode, useState } from "react";
import { type Conflict, ConflictDialog } from "../layout/conflict-dialog.tsx";

interface SectionSave {
  /** The fields' names are those of this resource. */
  resource: string;
  /** Sends what the form holds. */
  send(values: object): Promise<unknown>;
  /** Reads it again: after it was saved, and to take what others have saved. */
  onChange(): Promise<unknown>;
  /** What is said once it is saved. */
  told?: string;
}

/** Saves a form at once for players. What others have changed meanwhile is shown, and what was typed stays. */
export function useSectionSave({
  resource,
  send,
  onChange,
  told = "已保存，玩家打开下一个页面即可看到",
}: SectionSave) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** A key of the form: what was typed goes when the newest version is loaded, even if that was there already. */
  const [loads, setLoads] = useState(0);
  const notify = useNotify();
  const attempt = async (values: object): Promise<HttpError | null> => {
    try {
      await send(values);
      notify(told, { type: "success" });
      await onChange();
      return null;
    } catch (error) {
      const { status, body } = error as HttpError;
      if (status === 409) setConflict(body.data as Conflict);
      return error as HttpError;
    }
  };
  const save = async (values: object) => {
    const error = await attempt(values);
    if (!error) return;
    const field = error.body?.data?.field;
    // Shown by the form, which with an error still counts as not saved and warns before it is left.
    return { root: { serverError: error.message }, ...(field && { [field]: error.message }) };
  };
  /** Saves what no form holds: an earlier version. */
  const restore = async (values: object) => {
    const error = await attempt(values);
    if (error && error.status !== 409) notify(error.message, { type: "error" });
  };
  const dialog: ReactNode = conflict && (
    <ConflictDialog
      resource={resource}
      conflict={conflict}
      onReload={async () => {
        setConflict(null);
        await onChange();
        setLoads((count) => count + 1);
      }}
      onClose={() => setConflict(null)}
    />
  );
  return { save, restore, dialog, loads };
}
