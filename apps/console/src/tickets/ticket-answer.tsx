import { Box, Button, Card, CardContent, MenuItem, TextField, Typography } from "@mui/material";
import { longestAnswer } from "@playfront/contract/console/calls/tickets";
import { useQuery } from "@tanstack/react-query";
import { type HttpError, useNotify, useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import type { Ticket } from "./ticket-words.ts";

/** The answer to an open ticket, perhaps begun with a canned one. */
export function TicketAnswer({ ticket: { id, uid } }: { ticket: Ticket }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await callConsole("tickets/answer", { id, text });
      notify("已回复", { type: "success" });
      refresh();
    } catch (error) {
      const { status, message } = error as HttpError;
      setProblem(message);
      // What was typed stays; the page shows whose answer the player got.
      if (status === 409) notify(message, { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section" aria-label="回复">
      <CardContent sx={{ display: "grid", gap: 1 }}>
        <Typography component="h2" variant="subtitle1">
          回复
        </Typography>
        <CannedAnswers
          onChoose={(content) => setText(text === "" ? content : `${text}\n${content}`)}
        />
        <TextField
          label="回复内容"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={problem !== null}
          helperText={
            problem ?? (uid === null ? "访客收不到消息，此处记录您的回复" : "玩家将收到一条消息")
          }
          slotProps={{ htmlInput: { maxLength: longestAnswer } }}
          multiline
          minRows={4}
          fullWidth
        />
        <Box>
          <Button
            variant="contained"
            disabled={isBusy || text.trim() === ""}
            onClick={() => void send()}
          >
            回复
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

function CannedAnswers({ onChoose }: { onChoose(content: string): void }) {
  const { data } = useQuery({
    queryKey: ["answers", "enabled"],
    queryFn: () => callConsole("answers/list", { enabled: true, page: 1, pageSize: 50 }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <TextField
      select
      label="插入常用回复"
      value=""
      onChange={({ target }) => {
        const chosen = data.rows.find((row) => row.id === target.value);
        if (chosen) onChoose(chosen.content);
      }}
      sx={{ maxWidth: 320 }}
    >
      {data.rows.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}
