import { LinearProgress } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import {
  type HttpError,
  useCanAccess,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
} from "ra-core";
import { Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import { type ReactNode, useState } from "react";
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
      <DocumentForm kind={resource}>{children}</DocumentForm>
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

/** Until its content has come, a document is what the list knows of it. */
function DocumentForm({ kind, children }: { kind: DocumentKind; children: ReactNode }) {
  const document = useRecordContext<{ data?: object }>();
  const { canAccess = false } = useCanAccess({ resource: kind, action: "change" });
  if (!document?.data) return <LinearProgress aria-label="正在加载" />;
  return (
    <SimpleForm
      toolbar={
        canAccess && (
          <Toolbar>
            <SaveButton />
          </Toolbar>
        )
      }
      warnWhenUnsavedChanges
    >
      {canAccess && <FormDraft />}
      {children}
    </SimpleForm>
  );
}
