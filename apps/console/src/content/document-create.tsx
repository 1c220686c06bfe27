import { Create, SimpleForm } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { FormDraft } from "../layout/form-draft.tsx";

/** A new draft. Players see nothing of it before it is published. */
export function DocumentCreate({ children }: { children: ReactNode }) {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges>
        <FormDraft />
        {children}
      </SimpleForm>
    </Create>
  );
}
