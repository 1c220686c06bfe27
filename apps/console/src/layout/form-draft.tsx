import { Alert, Button } from "@mui/material";
import { useGetIdentity, useRecordContext, useResourceContext } from "ra-core";
import { useEffect, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import {
  cancelWrite,
  formName,
  type KeptDraft,
  readDraft,
  writeDraft,
  writeDraftSoon,
} from "./kept-draft.ts";
import { useMarkedUnsaved } from "./unsaved-forms.ts";

/**
 * Keeps what is typed into the form around it in this browser until it is saved (`data-provider.ts`), and offers it when the
 * form is opened again: after a crash, a lost session or a closed tab.
 */
export function FormDraft() {
  const { identity } = useGetIdentity();
  const resource = useResourceContext()!;
  const form = formName(resource, useRecordContext()?.id);
  return identity ? <DraftOfForm key={form} form={form} by={String(identity.id)} /> : null;
}

function DraftOfForm({ form, by }: { form: string; by: string }) {
  const { getValues, setValue, subscribe } = useFormContext();
  const [offered, setOffered] = useState<KeptDraft | null>(() => readDraft(form, by));
  const { dirtyFields } = useFormState();
  useMarkedUnsaved(form, Object.keys(dirtyFields).length > 0);
  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback({ name, values, isDirty }) {
        // Without a name it is no field that has changed: what is being saved now is not typed anew.
        if (name === undefined && isDirty) return;
        cancelWrite(form);
        // A form that was given another record, such as by an act on its object, has lost what was typed.
        if (!isDirty && name === undefined) setOffered(readDraft(form, by));
        if (!isDirty) return;
        writeDraftSoon(form, { values, by, at: Date.now() });
      },
    });
    return () => {
      cancelWrite(form);
      unsubscribe();
    };
  }, [form, by, subscribe]);
  if (!offered) return null;
  const drop = () => {
    writeDraft(form, null);
    setOffered(null);
  };
  const restore = () => {
    for (const field of Object.keys({ ...getValues(), ...offered.values }))
      setValue(field, offered.values[field], { shouldDirty: true });
    setOffered(null);
  };
  return (
    <Alert
      severity="info"
      sx={{ width: "100%", mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={drop}>
            丢弃
          </Button>
          <Button color="inherit" size="small" onClick={restore}>
            恢复
          </Button>
        </>
      }
    >
      {new Date(offered.at).toLocaleString("zh-CN", { timeZone: "Asia/Shanghai" })}{" "}
      填写的内容尚未保存
    </Alert>
  );
}
