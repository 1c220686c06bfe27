import { Alert } from "@mui/material";
import type { ReactNode } from "react";

/** The fields of a form, which who may not save it can only read. */
export function FormArea({ canChange, children }: { canChange: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!canChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {children}
      {!canChange && <Alert severity="info">您的角色只能查看此内容</Alert>}
    </fieldset>
  );
}
