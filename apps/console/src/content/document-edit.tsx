import type { DocumentKind } from "@playfront/contract/console/documents";
import { type ReactNode, useState } from "react";
import {
  Edit,
  type HttpError,
  SaveButton,
  SimpleForm,
  Toolbar,
  useCanAccess,
  useNotify,
  useRefresh,
  useResourceContext,
} from "react-admin";
import { type Conflict, ConflictDialog } from "../layout/conflict-dialog.tsx";
import { FormDraft } from "../layout/form-draft.tsx";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentAside } from "./document-aside.tsx";

/** A document's newest version, its way to the players, and its history. Saving it leaves what players see. */
export function DocumentEdit({ children }: { children: ReactNode }) {
  const resource = useResourceContext() as DocumentKind;
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
    <Edit
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      redirect={false}
      sx={{
        "& .RaEdit-main": {
          flexDirection: { xs: "column", lg: "row" },
          alignItems: { xs: "stretch", lg: "flex-start" },
        },
      }}
      actions={<DocumentActions kind={resource} />}
      aside={<DocumentAside kind={resource} />}
    >
      <SimpleForm toolbar={<WriterToolbar kind={resource} />} warnWhenUnsavedChanges>
        <FormDraft />
        {children}
      </SimpleForm>
      {conflict && (
        <ConflictDialog
          resource={resource}
          conflict={conflict}
          onReload={reload}
          onClose={() => setConflict(null)}
        />
      )}
    </Edit>
  );
}

function WriterToolbar({ kind }: { kind: DocumentKind }) {
  const { canAccess } = useCanAccess({ resource: kind, action: "change" });
  return canAccess ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : null;
}
