import { Box, Button, Card, CardContent, TextField, Typography } from "@mui/material";
import { longestReply } from "@playfront/contract/console/calls/posts";
import { useCanAccess, useNotify, useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import type { Post } from "./post-words.ts";

/** The answer to a review, which players read below it. */
export function PostReply({ post: { id, reply } }: { post: Post }) {
  const { canAccess } = useCanAccess({ resource: "posts", action: "reply" });
  const [content, setContent] = useState(reply?.content ?? "");
  const notify = useNotify();
  const refresh = useRefresh();
  const work = (act: Promise<unknown>, told: string) =>
    act.then(
      () => {
        notify(told, { type: "success" });
        refresh();
      },
      (error: Error) => notify(error.message, { type: "error" }),
    );
  return (
    <Card component="section" aria-label="回复">
      <CardContent>
        <Typography variant="h6">回复</Typography>
        {reply && (
          <Typography color="textSecondary" variant="body2">
            {reply.by} 于 {reply.at}
          </Typography>
        )}
        {canAccess ? (
          <>
            <TextField
              label="回复内容"
              value={content}
              onChange={({ target }) => setContent(target.value)}
              slotProps={{ htmlInput: { maxLength: longestReply } }}
              helperText="所有玩家可见，作者会收到消息；合作方显示为「开发者」，其他显示为「官方」"
              multiline
              minRows={3}
              margin="dense"
              fullWidth
            />
            <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
              <Button
                variant="contained"
                disabled={content.trim() === ""}
                onClick={() => void work(callConsole("posts/reply", { id, content }), "已回复")}
              >
                {reply ? "修改回复" : "回复"}
              </Button>
              {reply && (
                <Button onClick={() => void work(callConsole("posts/unreply", { id }), "已撤回")}>
                  撤回回复
                </Button>
              )}
            </Box>
          </>
        ) : (
          <Typography sx={{ whiteSpace: "pre-line" }}>{reply?.content ?? "还没有回复"}</Typography>
        )}
      </CardContent>
    </Card>
  );
}
