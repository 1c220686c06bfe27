import { LinearProgress } from "@mui/material";
import type { DocumentKind } from "@playfront/contract/console/documents";
import { useCanAccess, useRecordContext, useResourceContext } from "ra-core";
import { Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { FormDraft } from "../layout/form-draft.tsx";
import { useConflict } from "../layout/use-conflict.tsx";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentAside } from "./document-aside.tsx";

/** A document's newest version, its way to the players, and its history. Saving it leaves what players see. */
export function DocumentEdit({ children }: { children: ReactNode }) {
  const resource = useResourceContext() as DocumentKind;
  const { onError, dialog } = useConflict(resource);
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
      {dialog}
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
