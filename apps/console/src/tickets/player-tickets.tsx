import { Alert, LinearProgress, List, ListItem, ListItemText } from "@mui/material";
import { feedbackKinds, reportReasons } from "@playfront/contract/post-words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "ra-ui-materialui";
import { callConsole } from "../api/call-console.ts";
import { ticketStateNames } from "./ticket-words.ts";

/** What a player has written, the newest first. */
export function PlayerTickets({ id: uid }: { id: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ["tickets", "ofPlayer", uid],
    queryFn: () => callConsole("tickets/ofPlayer", { uid }),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <LinearProgress aria-label="正在加载" />;
  if (data.rows.length === 0) return <p>没有反馈和举报</p>;
  return (
    <List>
      {data.rows.map(({ id, kind, reason, state, content, createdAt }) => (
        <ListItem key={id} disableGutters>
          <ListItemText
            primary={
              <Link to={`/tickets/${id}/show`}>
                {reason === null ? feedbackKinds[kind] : `举报：${reportReasons[reason]}`}
              </Link>
            }
            secondary={`${createdAt} · ${ticketStateNames[state]} · ${content}`}
          />
        </ListItem>
      ))}
    </List>
  );
}
