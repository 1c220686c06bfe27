import { Alert, Box, Card, CardContent, Link, Typography } from "@mui/material";
import { reportReasons } from "@playfront/contract/post-words";
import { useCanAccess, useRecordContext, useRefresh } from "ra-core";
import { Link as PageLink, Show, TopToolbar } from "ra-ui-materialui";
import { shopAddress } from "../api/shop-address.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { PostReply } from "./post-reply.tsx";
import { PostFlags, PostScore, PostStateChip } from "./post-state.tsx";
import { kindNames, type ListedPost, type Post } from "./post-words.ts";

export function PostShow() {
  return (
    <Show actions={false} component="div">
      <PostPage />
    </Show>
  );
}

function PostPage() {
  const record = useRecordContext<Post | ListedPost>();
  const refresh = useRefresh();
  const { canAccess: mayDecide } = useCanAccess({ resource: "posts", action: "decide" });
  // What the list had is shown first, which knows nothing of versions and reports.
  const post = record && "earlier" in record ? record : null;
  if (!post) return null;
  const { content, reason, appeal, state, kind } = post;
  return (
    <Box sx={{ display: "grid", gap: 2, py: 2, maxWidth: 820 }}>
      <Card component="section" aria-label={`${kindNames[kind]}内容`}>
        <CardContent sx={{ display: "grid", gap: 1 }}>
          {mayDecide && state !== "withdrawn" && (
            <TopToolbar sx={{ p: 0, minHeight: 0 }}>
              <DecideButtons posts={[post]} onDone={refresh} />
            </TopToolbar>
          )}
          <Facts post={post} />
          <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", mt: 1 }}>
            {content || "（无文字）"}
          </Typography>
        </CardContent>
      </Card>
      {reason !== "" && (
        <Alert severity="error" variant="outlined">
          移除原因：{reason}
        </Alert>
      )}
      {appeal !== "" && (
        <Alert severity="info" variant="outlined">
          申诉：{appeal}
        </Alert>
      )}
      {kind === "review" && state === "shown" && <PostReply key={post.id} post={post} />}
      <Reports post={post} />
      <Earlier post={post} />
    </Box>
  );
}

function Facts({ post }: { post: Post }) {
  const { state, flags, score, uid, nickname, gameid, gamename, title, parent } = post;
  const { device, helpful, counts, kind, createdAt, editedAt } = post;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1.5,
        color: "text.secondary",
      }}
    >
      <PostStateChip state={state} />
      <PostScore score={score} />
      <PostFlags flags={flags} />
      {kind === "review" ? (
        <Link href={shopAddress(`/app/game/${gameid}/reviews/`)} target="_blank" rel="noopener">
          {gamename}
        </Link>
      ) : (
        <span>
          {gamename} · {title}
        </span>
      )}
      {parent !== null && <PageLink to={`/posts/${parent}/show`}>回复的评论</PageLink>}
      {uid === null ? (
        <span>{nickname}</span>
      ) : (
        <PageLink to={`/players/${uid}/show`}>{nickname}</PageLink>
      )}
      {device !== "" && <span>{device}</span>}
      <span>{createdAt}</span>
      {editedAt !== createdAt && <span>{editedAt} 修改</span>}
      {kind === "review" && <span>{helpful} 人觉得有帮助</span>}
      {kind === "review" && !counts && <span>不计入评分（同设备或网络当天已有评价）</span>}
    </Box>
  );
}

function Reports({ post: { reports } }: { post: Post }) {
  if (reports.length === 0) return null;
  return (
    <Card component="section" aria-label="举报">
      <CardContent>
        <Typography variant="h6">举报（{reports.length}）</Typography>
        {reports.map(({ id, reason, content, createdAt }) => (
          <Typography key={id} sx={{ mt: 1, overflowWrap: "anywhere" }}>
            <PageLink to={`/tickets/${id}/show`}>
              {reportReasons[reason as keyof typeof reportReasons]}
            </PageLink>
            {` ${createdAt} ${content}`}
          </Typography>
        ))}
      </CardContent>
    </Card>
  );
}

function Earlier({ post: { earlier } }: { post: Post }) {
  if (earlier.length === 0) return null;
  return (
    <Card component="section" aria-label="历史版本">
      <CardContent>
        <Typography variant="h6">历史版本（{earlier.length}）</Typography>
        {earlier.map(({ score, content, until }) => (
          <Box key={until + content} sx={{ mt: 1 }}>
            <Typography color="textSecondary" variant="body2">
              至 {until} <PostScore score={score} />
            </Typography>
            <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              {content || "（无文字）"}
            </Typography>
          </Box>
        ))}
      </CardContent>
    </Card>
  );
}
