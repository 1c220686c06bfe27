import { Datagrid, FunctionField, List, SelectInput, TextField } from "ra-ui-materialui";
import { AnnouncementState } from "./announcement-state.tsx";
import {
  type Announcement,
  announcementStateChoices,
  describeAudience,
} from "./announcement-words.ts";

const filters = [
  <SelectInput key="state" source="state" choices={announcementStateChoices} alwaysOn />,
];

export function AnnouncementList() {
  return (
    <List filters={filters} sort={{ field: "id", order: "DESC" }} exporter={false} perPage={25}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="title" sortable={false} />
        <FunctionField<Announcement>
          source="state"
          sortable={false}
          render={(announcement) => <AnnouncementState {...announcement} />}
        />
        <FunctionField<Announcement> source="audience" sortable={false} render={describeAudience} />
        <TextField source="sendAt" sortable={false} emptyText="未定" />
        <TextField source="updatedBy" sortable={false} />
      </Datagrid>
    </List>
  );
}
