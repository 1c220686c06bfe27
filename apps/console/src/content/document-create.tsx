import type { ReactNode } from "react";
import { Create, SimpleForm } from "react-admin";

/** A new draft. Players see nothing of it before it is published. */
export function DocumentCreate({ children }: { children: ReactNode }) {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges>{children}</SimpleForm>
    </Create>
  );
}
