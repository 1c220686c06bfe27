import { Alert, Box, Card, CardContent, Link, Typography } from "@mui/material";
import { feedbackKinds, reportReasons } from "@playfront/contract/post-words";
import { useCanAccess, useRecordContext } from "ra-core";
import { Link as PageLink, Show } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { callConsole } from "../api/call-console.ts";
import { Reveal } from "../players/reveal.tsx";
import { TicketActs } from "./ticket-acts.tsx";
import { TicketAnswer } from "./ticket-answer.tsx";
import { TicketState } from "./ticket-state.tsx";
import { answerTime, type Ticket } from "./ticket-words.ts";

export function TicketShow() {
  return (
    <Show actions={false} component="div">
      <TicketPage />
    </Show>
  );
}

function TicketPage() {
  const ticket = useRecordContext<Ticket>();
  if (!ticket) return null;
  const isOpen = ticket.state === "open" || ticket.state === "working";
  return (
    <Box sx={{ display: "grid", gap: 2, py: 2, maxWidth: 820 }}>
      <Card component="section" aria-label="工单内容">
        <CardContent sx={{ display: "grid", gap: 1 }}>
          <TicketActs ticket={ticket} />
          <TicketFacts ticket={ticket} />
          <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", mt: 1 }}>
            {ticket.content}
          </Typography>
        </CardContent>
      </Card>
      {ticket.answer && (
        <Alert severity="success" variant="outlined">
          <strong>
            {ticket.assignee} 于 {ticket.answeredAt} 回复
          </strong>
          （用时 {answerTime(ticket)}）<div style={{ whiteSpace: "pre-line" }}>{ticket.answer}</div>
        </Alert>
      )}
      {isOpen && <TicketAnswer key={ticket.id} ticket={ticket} />}
    </Box>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { canAccess } = useCanAccess({ resource: "tickets", action: "revealContact" });
  const { id, uid, kind, reason, contact, device, createdAt, assignee } = ticket;
  return (
    <Typography component="div" color="textSecondary" variant="body2">
      <Line>
        <TicketState {...ticket} />
        <span>{reason === null ? feedbackKinds[kind] : `举报：${reportReasons[reason]}`}</span>
        <span>{createdAt}</span>
        {device !== "" && <span>{device}</span>}
        {assignee !== null && <span>处理人 {assignee}</span>}
      </Line>
      <Line>
        {uid === null ? (
          "来自访客，收不到消息，请通过联系方式回复"
        ) : (
          <PageLink to={`/players/${uid}/show`}>玩家 {uid}</PageLink>
        )}
        {reason !== null && <Target {...ticket} />}
      </Line>
      {contact !== "" && (
        <Line>
          <span>联系方式</span>
          <Reveal
            key={id}
            name="联系方式"
            masked={contact}
            onReveal={
              canAccess ? (why) => callConsole("tickets/revealContact", { id, reason: why }) : null
            }
          />
        </Line>
      )}
    </Typography>
  );
}

/** What is reported, with its page in the shop. */
function Target({ target, targetPage }: Ticket) {
  if (target === null) return <span>举报对象：本站</span>;
  if (targetPage === null) return <span>举报对象：{target}</span>;
  return (
    <Link href={targetPage} target="_blank" rel="noopener">
      查看被举报的内容（{target}）
    </Link>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, minHeight: 30 }}>
      {children}
    </Box>
  );
}
