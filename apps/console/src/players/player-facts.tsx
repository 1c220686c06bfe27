import { Card, CardContent, Typography } from "@mui/material";
import type { RevealableField } from "@playfront/contract/console/players";
import { legalNames } from "@playfront/contract/constants";
import { useCanAccess } from "ra-core";
import type { ReactNode } from "react";
import { callConsole } from "../api/call-console.ts";
import { PlayerState } from "./player-state.tsx";
import { type Player, realNameNames, revealableNames } from "./player-words.ts";
import { Reveal } from "./reveal.tsx";

/** Who the player is, masked. */
export function PlayerFacts({ player }: { player: Player }) {
  const { canAccess } = useCanAccess({ resource: "players", action: "reveal" });
  const { id } = player;
  const revealed = (field: RevealableField) => (
    <Reveal
      key={`${id} ${field}`}
      name={revealableNames[field]}
      masked={player[field]}
      onReveal={canAccess ? (reason) => callConsole("players/reveal", { id, field, reason }) : null}
    />
  );
  return (
    <Card component="section" aria-label="基本资料">
      <CardContent>
        <Typography component="h2" variant="subtitle1">
          基本资料
        </Typography>
        <dl
          style={{
            display: "grid",
            gridTemplateColumns: "84px minmax(0, 1fr)",
            rowGap: 8,
            margin: "8px 0 0",
          }}
        >
          <Fact name="状态">
            <PlayerState {...player} />
            {player.state === "banned" && <span>{describeBan(player)}</span>}
          </Fact>
          <Fact name="编号">{id}</Fact>
          <Fact name="用户名">{player.username}</Fact>
          <Fact name="昵称">{player.nickname}</Fact>
          <Fact name="手机号">{player.phone === "" ? "未绑定" : revealed("phone")}</Fact>
          <Fact name="登录保护">{player.hasSecondFactor ? "已开启" : "未开启"}</Fact>
          <Fact name="实名">{realNameNames[player.realName]}</Fact>
          {player.name !== "" && <Fact name="姓名">{revealed("name")}</Fact>}
          {player.identity !== "" && <Fact name="证件号">{player.identity}</Fact>}
          {player.birthDate !== "" && <Fact name="出生日期">{revealed("birthDate")}</Fact>}
          <Fact name="注册时间">{player.createdAt}</Fact>
          {/* Absent while the list's row is shown. */}
          {player.consents && <Consents consents={player.consents} />}
          <Fact name="首次渠道">{player.channel || "无"}</Fact>
          {player.deletionDue && (
            <Fact name="注销">
              {player.deletionAskedAt} 申请，{player.deletionDue} 删除
            </Fact>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}

function describeBan({ bannedUntil }: Player): string {
  return bannedUntil === null ? "没有结束时间" : `至 ${bannedUntil.slice(0, 16)}`;
}

function Consents({ consents }: Pick<Player, "consents">) {
  return (
    <Fact name="同意协议">
      {consents.length === 0
        ? "没有记录"
        : consents.map(({ name, since, agreedAt }) => (
            <span key={name + since}>
              {legalNames[name]} {since} 版，
              <span style={{ whiteSpace: "nowrap" }}>{agreedAt.slice(0, 16)} 同意</span>
            </span>
          ))}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" color="textSecondary" variant="body2" sx={{ alignSelf: "center" }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{
          m: 0,
          display: "flex",
          alignItems: "center",
          gap: 1,
          flexWrap: "wrap",
          overflowWrap: "anywhere",
        }}
      >
        {children}
      </Typography>
    </>
  );
}
