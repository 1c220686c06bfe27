import { useForm } from "../../shared/form/use-form.ts";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import styles from "./security.module.css";

const maxName = 32;

/** Names a new passkey. Resolves `onAdd` before the form is usable again. */
export function NewPasskey({
  isBusy,
  onAdd,
}: {
  isBusy: boolean;
  onAdd: (name: string) => Promise<void>;
}) {
  const { form, field, submit } = useForm({
    initial: { name: "" },
    rules: { name: checkName },
  });
  return (
    <div className={styles.act}>
      <Form
        {...form}
        busy={form.busy || isBusy}
        label="添加通行密钥"
        busyLabel="添加中…"
        onSubmit={submit(async ({ values }) => {
          await onAdd(values.name.trim());
          return false;
        })}
      >
        <Field
          {...field("name")}
          label="名称"
          hint="方便以后辨认，如「我的手机」"
          maxLength={maxName}
          autoComplete="off"
          enterKeyHint="go"
        />
      </Form>
    </div>
  );
}

function checkName(value: string): string | null {
  const { length } = value.trim();
  if (length === 0) return "请输入名称";
  return length > maxName ? `名称最多 ${maxName} 个字` : null;
}
