import { Create, SimpleForm } from "ra-ui-materialui";
import { FormDraft } from "../layout/form-draft.tsx";
import { GiftEdit } from "./gift-edit.tsx";
import { GiftFields } from "./gift-fields.tsx";
import { GiftList } from "./gift-list.tsx";

function GiftCreate() {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges>
        <FormDraft />
        <GiftFields isNew />
      </SimpleForm>
    </Create>
  );
}

/** The pages of gifts and their codes. */
export const giftPages = {
  list: GiftList,
  create: GiftCreate,
  edit: GiftEdit,
  recordRepresentation: "giftname",
};
