import {
  Datagrid,
  FunctionField,
  List,
  SelectField,
  SelectInput,
  TextField,
  TextInput,
} from "ra-ui-materialui";
import { OwnTickets } from "./own-tickets.tsx";
import { TicketState } from "./ticket-state.tsx";
import {
  answerTime,
  kindChoices,
  reasonChoices,
  type Ticket,
  ticketStateChoices,
} from "./ticket-words.ts";

const state = <SelectInput key="state" source="state" choices={ticketStateChoices} alwaysOn />;
const assignee = <TextInput key="assignee" source="assignee" alwaysOn resettable />;
const ticketFilters = [
  state,
  <SelectInput key="kind" source="kind" choices={kindChoices} alwaysOn />,
  assignee,
];
const reportFilters = [
  state,
  <SelectInput key="reason" source="reason" choices={reasonChoices} alwaysOn />,
  assignee,
];

const list = {
  filterDefaultValues: { state: "open" },
  sort: { field: "id", order: "ASC" },
  actions: <OwnTickets />,
  exporter: false,
  perPage: 25,
  empty: false,
} as const;

/** Feedback, that which waits longest first. */
export function TicketList() {
  return (
    <List {...list} filters={ticketFilters}>
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="id" />
        <TicketStateField source="state" />
        <SelectField source="kind" choices={kindChoices} sortable={false} />
        <Excerpt source="content" />
        <TextField source="assignee" sortable={false} />
        <TextField source="createdAt" sortable={false} />
        <AnswerTime source="answeredAfter" />
      </Datagrid>
    </List>
  );
}

/** Reports, that which waits longest first. */
export function ReportList() {
  return (
    <List {...list} filters={reportFilters}>
      <Datagrid bulkActionButtons={false} rowClick={(id) => `/tickets/${id}/show`}>
        <TextField source="id" />
        <TicketStateField source="state" />
        <SelectField source="reason" choices={reasonChoices} sortable={false} />
        <TextField source="target" sortable={false} emptyText="本站" />
        <Excerpt source="content" />
        <TextField source="assignee" sortable={false} />
        <TextField source="createdAt" sortable={false} />
        <AnswerTime source="answeredAfter" />
      </Datagrid>
    </List>
  );
}

interface ColumnProps {
  source: string;
}

function TicketStateField(_props: ColumnProps) {
  return <FunctionField<Ticket> render={(ticket) => <TicketState {...ticket} />} />;
}

function AnswerTime(_props: ColumnProps) {
  return <FunctionField<Ticket> render={answerTime} />;
}

function Excerpt(_props: ColumnProps) {
  return (
    <FunctionField<Ticket>
      render={({ content }) => (content.length > 60 ? `${content.slice(0, 60)}…` : content)}
    />
  );
}
