import { ReportList, TicketList } from "./ticket-list.tsx";
import { TicketShow } from "./ticket-show.tsx";

/** The pages of feedback, and of reports, which open as feedback does. */
export const ticketPages = { list: TicketList, show: TicketShow, recordRepresentation: "id" };
export const reportPages = { list: ReportList };
