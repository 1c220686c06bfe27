import { Chip } from "@mui/material";
import { type Ticket, ticketStateNames } from "./ticket-words.ts";

const colours = {
  open: "warning",
  working: "info",
  answered: "success",
  closed: "default",
} as const;

export function TicketState({ state }: Pick<Ticket, "state">) {
  return (
    <Chip size="small" variant="outlined" color={colours[state]} label={ticketStateNames[state]} />
  );
}
