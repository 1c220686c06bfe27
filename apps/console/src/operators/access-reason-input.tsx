import type { ConsoleData } from "@playfront/contract/console/calls";
import { givesAccess } from "@playfront/contract/console/gives-access";
import { FormDataConsumer, required, useRecordContext } from "ra-core";
import { TextInput } from "ra-ui-materialui";

type Operator = ConsoleData<"operators/get">;

/** Asks why an operator is given access, for the administrator who releases it. */
export function AccessReasonInput() {
  const before = useRecordContext<Operator>();
  return (
    <FormDataConsumer<Operator>>
      {({ formData }) =>
        before &&
        givesAccess(before, formData) && (
          <TextInput
            source="reason"
            validate={required()}
            helperText="增加权限或修改角色须由另一位管理员批准，批准前不作任何修改"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )
      }
    </FormDataConsumer>
  );
}
