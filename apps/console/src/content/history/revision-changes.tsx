import type { DocumentKind } from "@playfront/contract/console/documents";
import { nameOfField } from "../../language/field-names.ts";
import { ChangeOfField } from "../../layout/change-of-field.tsx";
import { changedFields } from "./changed-fields.ts";

interface RevisionChangesProps {
  kind: DocumentKind;
  now: object;
  /** Of the version before; absent for the first. */
  before?: object;
}

/** The fields that a version has changed. */
export function RevisionChanges({ kind, now, before }: RevisionChangesProps) {
  if (!before) return null;
  return changedFields(before, now).map(({ field, from, to }) => (
    <ChangeOfField key={field} name={nameOfField(kind, field)} from={from} to={to} />
  ));
}
