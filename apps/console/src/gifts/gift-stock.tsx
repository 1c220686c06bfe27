import { Alert, Box, Button, TextField } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useNotify, useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { type Gift, inGroups } from "./gift-words.ts";

type Stock = ConsoleData<"gifts/stock">;

/** What is left, how fast it goes, and when operators want to be told. */
export function GiftStock({ gift }: { gift: Gift }) {
  const { data, error } = useQuery({
    queryKey: ["gifts", "stock", gift.id, gift.left],
    queryFn: ({ signal }) => callConsole("gifts/stock", { id: gift.id }, signal),
  });
  return (
    <>
      {gift.isLow && <Alert severity="warning">库存不足，请尽快导入兑换码。</Alert>}
      <p>
        共 {inGroups(gift.total)} 个，剩余 {inGroups(gift.left)} 个
      </p>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Forecast stock={data} expiresAt={gift.expiresAt} />}
      {data?.hours.some(({ claims }) => claims > 0) && <ClaimsByHour hours={data.hours} />}
      <AlarmForm key={gift.alarm} gift={gift} />
    </>
  );
}

function Forecast({ stock, expiresAt }: { stock: Stock; expiresAt: string }) {
  const { perHour, runsOutAt, left } = stock;
  if (left === 0) return <p>已全部领完。</p>;
  if (perHour === 0) return <p>最近 24 小时没有人领取，无法预测何时领完。</p>;
  const isEnough = runsOutAt === null || runsOutAt >= expiresAt;
  // Of fewer than one an hour, the share of an hour tells nothing.
  const speed =
    perHour < 1 ? `每天 ${Math.round(24 * perHour)} 个` : `每小时 ${perHour.toFixed(1)} 个`;
  return (
    <p>
      按最近 24 小时平均{speed}的速度，
      {isEnough ? "到结束时仍有剩余" : `预计 ${runsOutAt.slice(0, 16)} 领完`}。
    </p>
  );
}

/** A bar an hour; the text beside says the same. */
function ClaimsByHour({ hours }: { hours: Stock["hours"] }) {
  const most = Math.max(1, ...hours.map(({ claims }) => claims));
  const sum = hours.reduce((all, { claims }) => all + claims, 0);
  return (
    <Box sx={{ my: 2, maxWidth: 720 }}>
      <Box
        role="img"
        aria-label={`最近 48 小时共领取 ${sum} 个，最多的一小时 ${most} 个`}
        sx={{ display: "flex", alignItems: "flex-end", gap: "2px", height: 96 }}
      >
        {hours.map(({ hour, claims }) => (
          <Box
            key={hour}
            title={`${hour.slice(5, 16)} 起一小时：${claims} 个`}
            sx={{
              flex: 1,
              minHeight: 2,
              height: `${(100 * claims) / most}%`,
              bgcolor: claims > 0 ? "primary.main" : "divider",
              borderRadius: "2px 2px 0 0",
            }}
          />
        ))}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", color: "text.secondary" }}>
        <span>{hours[0]?.hour.slice(5, 16)}</span>
        <span>最近 48 小时每小时领取数（北京时间），共 {inGroups(sum)} 个</span>
        <span>现在</span>
      </Box>
    </Box>
  );
}

function AlarmForm({ gift }: { gift: Gift }) {
  const [typed, setTyped] = useState(String(gift.alarm ?? ""));
  const [isBusy, setBusy] = useState(false);
  const { canAccess } = useCanAccess({ resource: "gifts", action: "alarm" });
  const notify = useNotify();
  const refresh = useRefresh();
  if (!canAccess) return gift.alarm === null ? null : <p>剩余 {gift.alarm} 个时提醒。</p>;
  const isRight = /^\d{0,7}$/.test(typed);
  const save = async () => {
    setBusy(true);
    try {
      await callConsole("gifts/alarm", { id: gift.id, threshold: Number(typed) });
      notify("已保存", { type: "success" });
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
    setBusy(false);
  };
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
      <TextField
        label="库存提醒"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={!isRight}
        helperText={isRight ? "剩余不超过此数量时提醒，一分钟内生效；留空则不提醒" : "请填写数字"}
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
        sx={{ maxWidth: 400 }}
      />
      <Button
        disabled={isBusy || !isRight}
        onClick={save}
        sx={{ mt: 1, flexShrink: 0, whiteSpace: "nowrap" }}
      >
        保存提醒
      </Button>
    </Box>
  );
}
