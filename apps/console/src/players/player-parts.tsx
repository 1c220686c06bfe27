import { Button } from "@mui/material";
import { socialNames } from "@playfront/contract/constants";
import { useCanAccess, useNotify, useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { Hour, Minute } from "./moments.tsx";
import { type PartRow, PartTable } from "./part-table.tsx";
import { Reveal } from "./reveal.tsx";

interface PartProps {
  id: string;
}

export function PlayerSessions({ id }: PartProps) {
  return (
    <PartTable
      id={id}
      part="sessions"
      empty="没有登录的设备"
      keyOf={({ handle }) => handle}
      columns={[
        { name: "设备", show: ({ name }) => name },
        { name: "地址", show: ({ address }) => address || "未知" },
        { name: "登录时间", show: ({ createdat }) => <Minute of={createdat} /> },
        { name: "最近使用", show: ({ seenat }) => <Hour of={seenat} /> },
        {
          name: "操作",
          show: ({ handle, name }) => (
            <RowAct
              act="endSession"
              name="退出"
              title={`退出 ${name}`}
              told="已退出此设备"
              onReason={(reason) => callConsole("players/endSession", { id, handle, reason })}
            />
          ),
        },
      ]}
    />
  );
}

export function PlayerLogins({ id }: PartProps) {
  return (
    <PartTable
      id={id}
      part="logins"
      empty="没有绑定微信、QQ 或 Apple，也没有通行密钥"
      keyOf={({ login }) => login}
      columns={[
        { name: "登录方式", show: nameOf },
        { name: "添加时间", show: ({ createdAt }) => <Minute of={createdAt} /> },
        {
          name: "最近使用",
          show: ({ kind, seenAt }) => {
            if (kind !== "passkey") return "见动态";
            return seenAt === null ? "从未使用" : <Minute of={seenAt} />;
          },
        },
        {
          name: "操作",
          show: (row) => (
            <RowAct
              act="removeLogin"
              name={row.kind === "passkey" ? "移除" : "解除"}
              title={`${row.kind === "passkey" ? "移除" : "解除"}${nameOf(row)}`}
              told="已解除此登录方式"
              onReason={(reason) =>
                callConsole("players/removeLogin", { id, login: row.login, reason })
              }
            />
          ),
        },
      ]}
    />
  );
}

function nameOf({ kind, name }: PartRow<"logins">): string {
  return kind === "passkey" ? `通行密钥「${name}」` : socialNames[kind];
}

export function PlayerActivity({ id }: PartProps) {
  return (
    <PartTable
      id={id}
      part="activity"
      empty="没有记录"
      keyOf={({ id: event }) => event}
      columns={[
        { name: "时间", show: ({ at }) => <Minute of={at} /> },
        {
          name: "事件",
          show: ({ title, detail }) => (detail === "" ? title : `${title}（${detail}）`),
        },
        { name: "设备", show: ({ device }) => device },
        { name: "地址", show: ({ address }) => address },
      ]}
    />
  );
}

export function PlayerGifts({ id }: PartProps) {
  const { canAccess } = useCanAccess({ resource: "players", action: "revealCode" });
  return (
    <PartTable
      id={id}
      part="gifts"
      empty="还没有领取礼包"
      keyOf={({ giftid }) => giftid}
      columns={[
        { name: "礼包", show: ({ giftname }) => giftname },
        { name: "游戏", show: ({ gamename }) => gamename },
        {
          name: "兑换码",
          show: ({ giftid, sn }) => (
            <Reveal
              name="兑换码"
              masked={sn}
              onReveal={
                canAccess
                  ? (reason) => callConsole("players/revealCode", { id, giftid, reason })
                  : null
              }
            />
          ),
        },
        { name: "领取时间", show: ({ claimedat }) => <Minute of={claimedat} /> },
        { name: "有效期至", show: ({ expires }) => <Minute of={expires} /> },
      ]}
    />
  );
}

export function PlayerMessages({ id }: PartProps) {
  return (
    <PartTable
      id={id}
      part="messages"
      empty="没有消息"
      keyOf={({ id: message }) => message}
      columns={[
        { name: "时间", show: ({ createdat }) => <Minute of={createdat} /> },
        { name: "标题", show: ({ title }) => title },
        {
          name: "内容",
          show: ({ content }) => <span style={{ whiteSpace: "pre-line" }}>{content}</span>,
        },
        { name: "已读", show: ({ read }) => (read ? "是" : "否") },
        {
          name: "操作",
          show: ({ id: message, title }) => (
            <RowAct
              act="resend"
              name="重发"
              title={`重发「${title}」`}
              told="已重发"
              onReason={(reason) => callConsole("players/resend", { id, message, reason })}
            />
          ),
        },
      ]}
    />
  );
}

interface RowActProps {
  /** The call without its resource. */
  act: string;
  name: string;
  title: string;
  told: string;
  onReason(reason: string): Promise<unknown>;
}

function RowAct({ act, name, title, told, onReason }: RowActProps) {
  const { canAccess } = useCanAccess({ resource: "players", action: act });
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return null;
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          act={name}
          onReason={async (reason) => {
            await onReason(reason);
            notify(told, { type: "success" });
            refresh();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
