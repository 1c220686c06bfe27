import { WarnWhenUnsavedChanges } from "ra-core";
import { type Control, useFormState } from "react-hook-form";

interface WarnIfTypedProps {
  formControl?: Control;
}

/** Warns before a form with unsaved fields is left. The router asks only the last of a page's forms: the others stay out of it. */
export function WarnIfTyped({ formControl }: WarnIfTypedProps) {
  const { dirtyFields } = useFormState({ control: formControl });
  if (Object.keys(dirtyFields).length === 0) return null;
  return <WarnWhenUnsavedChanges formControl={formControl} formRootPathName={undefined} />;
}
