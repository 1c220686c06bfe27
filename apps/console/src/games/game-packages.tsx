import { Alert, Box, Button, Typography } from "@mui/material";
import { describeSignerChange } from "@playfront/contract/console/signer-change";
import { useCanAccess, useNotify } from "ra-core";
import { useState } from "react";
import { Link } from "react-router";
import { callConsole } from "../api/call-console.ts";
import { PackageFacts } from "./package-facts.tsx";
import { nameOfPackage, type Package, usePackages } from "./use-packages.ts";

/** The package that a game's players download, what the packaging host read from it, and others to change to. */
export function GamePackages({ gameid }: { gameid: string }) {
  const { data, error, refetch, isLoading } = usePackages(gameid);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isLoading) return <p aria-busy="true">正在读取安装包…</p>;
  if (!data) return null;
  const { rows, total } = data;
  const current = rows.find(({ usedBy }) => usedBy.includes(gameid)) ?? null;
  const others = rows.filter((one) => one !== current);
  return (
    <Box sx={{ marginBottom: 2 }}>
      {current && <PackageFacts shown={current} />}
      {total === 0 && <Typography color="textSecondary">还没有此游戏的安装包</Typography>}
      {others.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3">
            {current ? "其他版本" : "可用的安装包"}
          </Typography>
          <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
            {others.map((other) => (
              <OtherPackage
                key={other.id}
                gameid={gameid}
                other={other}
                current={current}
                onUsed={() => void refetch()}
              />
            ))}
          </ul>
        </>
      )}
      <PackageLinks gameid={gameid} />
    </Box>
  );
}

/** Packages that the command line registered are of no game until they are used: the list has them all. */
function PackageLinks({ gameid }: { gameid: string }) {
  const { canAccess } = useCanAccess({ resource: "packages", action: "add" });
  return (
    <Box sx={{ display: "flex", gap: 1, marginTop: 1 }}>
      {canAccess && (
        <Button
          component={Link}
          size="small"
          variant="outlined"
          to={`/packages/create?gameid=${gameid}`}
        >
          上传安装包
        </Button>
      )}
      <Button component={Link} size="small" to="/packages">
        全部安装包
      </Button>
    </Box>
  );
}

interface OtherPackageProps {
  gameid: string;
  other: Package;
  current: Package | null;
  onUsed(): void;
}

function OtherPackage({ gameid, other, current, onUsed }: OtherPackageProps) {
  const { canAccess } = useCanAccess({ resource: "packages", action: "use" });
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const use = async () => {
    setBusy(true);
    try {
      const seen = current?.id ?? null;
      await callConsole("packages/use", { id: other.id, gameid, seen, force: false });
      notify("已更换安装包，玩家现在下载此版本", { type: "success" });
      onUsed();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  const isOlder = current !== null && other.versionCode < current.versionCode;
  const signerChange = current === null ? null : describeSignerChange(current, other);
  return (
    <li style={{ padding: "6px 0" }}>
      {nameOfPackage(other)} · {other.registeredAt.slice(0, 16)}
      {canAccess && (
        <Button size="small" disabled={isBusy} onClick={() => void use()}>
          使用此版本
        </Button>
      )}
      {isOlder && <Alert severity="warning">版本号低于当前版本，已安装的手机不能更新</Alert>}
      {signerChange && <Alert severity="warning">{signerChange.chinese}</Alert>}
    </li>
  );
}
