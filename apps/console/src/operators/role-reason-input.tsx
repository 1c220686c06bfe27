import { FormDataConsumer, required, TextInput, useRecordContext } from "react-admin";

/** Asks for the reason of a changed role, which the trail keeps. */
export function RoleReasonInput() {
  const before = useRecordContext<{ role: string }>()?.role;
  return (
    <FormDataConsumer<{ role?: string }>>
      {({ formData: { role } }) =>
        role !== before && (
          <TextInput
            source="reason"
            validate={required()}
            helperText="记入操作记录"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )
      }
    </FormDataConsumer>
  );
}
