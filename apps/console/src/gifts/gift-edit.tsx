import { useState } from "react";
import {
  Edit,
  type HttpError,
  SaveButton,
  SimpleForm,
  Toolbar,
  useCanAccess,
  useNotify,
  useRefresh,
} from "react-admin";
import { type Conflict, ConflictDialog } from "../layout/conflict-dialog.tsx";
import { FormDraft } from "../layout/form-draft.tsx";
import { GiftDesk } from "./gift-desk.tsx";
import { GiftFields } from "./gift-fields.tsx";

/** A gift, its codes, and why a player cannot claim it. */
export function GiftEdit() {
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
  return (
    <Edit mutationMode="pessimistic" mutationOptions={{ onError }} redirect={false}>
      <SimpleForm toolbar={<GiftToolbar />} warnWhenUnsavedChanges>
        <FormDraft />
        <GiftFields />
      </SimpleForm>
      <GiftDesk />
      {conflict && (
        <ConflictDialog
          resource="gifts"
          conflict={conflict}
          onReload={reload}
          onClose={() => setConflict(null)}
        />
      )}
    </Edit>
  );
}

function GiftToolbar() {
  const { canAccess } = useCanAccess({ resource: "gifts", action: "change" });
  return canAccess ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : null;
}
