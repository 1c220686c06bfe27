import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { FormDataConsumer, useCanAccess, useNotify } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { SecretDialog } from "../layout/secret-dialog.tsx";

interface Values {
  data?: { slug?: string };
}

/** The key that a game's host checks signatures with, for the slug that stands in the form. */
export function EntryKey() {
  const { canAccess } = useCanAccess({ resource: "game", action: "giveEntryKey" });
  if (!canAccess) return null;
  return (
    <FormDataConsumer<Values>>
      {({ formData: { data: { slug = "" } = {} } }) =>
        /^[a-z0-9-]{1,64}$/.test(slug) && <KeyOfSlug slug={slug} />
      }
    </FormDataConsumer>
  );
}

function KeyOfSlug({ slug }: { slug: string }) {
  const [key, setKey] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const { data, error, refetch } = useQuery({
    queryKey: ["game/entryKey", slug],
    queryFn: ({ signal }) => callConsole("game/entryKey", { slug }, signal),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return null;
  const { given, at, by } = data;
  const give = async (reason?: string) => {
    setKey((await callConsole("game/giveEntryKey", { slug, given, reason })).key);
    void refetch();
  };
  const giveFirst = () =>
    give().catch((failure: Error) => notify(failure.message, { type: "error" }));
  return (
    <Box component="section" aria-label="入口密钥" sx={{ marginBottom: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {given === 0
          ? "入口密钥尚未发放。开发者的服务器用它检查签名。"
          : `入口密钥由 ${by} 于 ${at} 发放，不能再次查看。`}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color={given === 0 ? "primary" : "error"}
        onClick={() => (given === 0 ? void giveFirst() : setAsking(true))}
      >
        {given === 0 ? "发放密钥" : "更换密钥"}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`更换「${slug}」的入口密钥`}
          act="更换"
          onReason={give}
          onClose={() => setAsking(false)}
        >
          <p>旧密钥立即失效。开发者的服务器换上新密钥前，玩家无法进入游戏。</p>
        </ReasonDialog>
      )}
      {key && (
        <SecretDialog
          title="入口密钥"
          secret={key}
          about="密钥仅显示这一次，请通过安全的方式交给开发者。拿到密钥的人可以冒充任何玩家进入此游戏。"
          onClose={() => setKey(null)}
        />
      )}
    </Box>
  );
}
