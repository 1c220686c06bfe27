import { useCanAccess, useRecordContext } from "ra-core";
import { Create, Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import { FormDraft } from "../layout/form-draft.tsx";
import { AnnouncementActs } from "./announcement-acts.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { AnnouncementList } from "./announcement-list.tsx";
import type { Announcement } from "./announcement-words.ts";

function AnnouncementCreate() {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges>
        <FormDraft />
        <AnnouncementFields />
      </SimpleForm>
    </Create>
  );
}

function AnnouncementEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<AnnouncementActs />}>
      <AnnouncementForm />
    </Edit>
  );
}

/** What was sent or withdrawn is only read. */
function AnnouncementForm() {
  const announcement = useRecordContext<Announcement>();
  const { canAccess = false } = useCanAccess({ resource: "announcements", action: "change" });
  const isUnsent = announcement?.state === "draft" || announcement?.state === "scheduled";
  const isReadOnly = !(canAccess && isUnsent);
  return (
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        isReadOnly ? (
          false
        ) : (
          <Toolbar>
            <SaveButton />
          </Toolbar>
        )
      }
    >
      {!isReadOnly && <FormDraft />}
      <AnnouncementFields isReadOnly={isReadOnly} />
    </SimpleForm>
  );
}

/** The pages of messages to many players. */
export const announcementPages = {
  list: AnnouncementList,
  create: AnnouncementCreate,
  edit: AnnouncementEdit,
  recordRepresentation: "title",
};
