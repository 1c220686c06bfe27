import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useCanAccess, useNotify } from "react-admin";
import { callConsole } from "../api/call-console.ts";
import { BuildFacts } from "./build-facts.tsx";
import { type Build, nameOfBuild, useBuilds } from "./use-builds.ts";

/** The package that a game's players download, what the packaging host read from it, and others to change to. */
export function GameBuilds({ gameid }: { gameid: string }) {
  const { data, error, refetch } = useBuilds(gameid);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <p aria-busy="true">正在读取安装包…</p>;
  const { current, rows } = data;
  const others = rows.filter(({ id }) => id !== current?.id);
  return (
    <Box sx={{ marginBottom: 2 }}>
      {current ? (
        <BuildFacts build={current} />
      ) : (
        <Typography color="text.secondary">
          还没有安装包。用命令 npm run operate -- build add 登记后在此选择
        </Typography>
      )}
      {others.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3">
            {current ? "其他版本" : "可用的安装包"}
          </Typography>
          <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
            {others.map((build) => (
              <OtherBuild
                key={build.id}
                gameid={gameid}
                build={build}
                current={current}
                onUsed={() => void refetch()}
              />
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}

interface OtherBuildProps {
  gameid: string;
  build: Build;
  current: Build | null;
  onUsed(): void;
}

function OtherBuild({ gameid, build, current, onUsed }: OtherBuildProps) {
  const { canAccess } = useCanAccess({ resource: "game", action: "useBuild" });
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const use = async () => {
    setBusy(true);
    try {
      await callConsole("game/useBuild", { gameid, build: build.id, seen: current?.id });
      notify("已更换安装包，玩家现在下载此版本", { type: "success" });
      onUsed();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  const isOlder = current !== null && build.versionCode < current.versionCode;
  const isOtherSigner = current !== null && build.signer !== current.signer;
  return (
    <li style={{ padding: "6px 0" }}>
      {nameOfBuild(build)} · {build.registeredAt.slice(0, 16)}
      {canAccess && (
        <Button size="small" disabled={isBusy} onClick={() => void use()}>
          使用此版本
        </Button>
      )}
      {isOlder && <Alert severity="warning">版本号低于当前版本，已安装的手机不能更新</Alert>}
      {isOtherSigner && <Alert severity="warning">签名证书不同，已安装的手机不能更新</Alert>}
    </li>
  );
}
