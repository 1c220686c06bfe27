import { Alert, Box, Card, Typography } from "@mui/material";
import { useCall } from "./use-call.ts";

const everyMs = 5_000;

/** What is going on now, asked again every few seconds. */
export function LiveCard() {
  const { data, error } = useCall("figures/live", {}, { everyMs });
  return (
    <Card variant="outlined" component="section" aria-labelledby="live-figures" sx={{ p: 1.5 }}>
      <Typography id="live-figures" component="h2" variant="h6">
        实时
      </Typography>
      {error && <Alert severity="warning">{error.message}</Alert>}
      {data && (
        <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", gap: 3, m: 0 }}>
          <Live name="每秒请求（本节点）" value={String(data.requestsPerSecond)} />
          <Live name="近一分钟错误（本节点）" value={String(data.errors)} isBad={data.errors > 0} />
          <Live
            name="等待的任务"
            value={String(data.jobsWaiting)}
            isBad={data.jobsWaiting > 1_000}
          />
          <Live
            name="今日短信 / 上限"
            value={`${data.sms.sent.toLocaleString("zh-CN")} / ${data.sms.cap.toLocaleString("zh-CN")}`}
            isBad={data.sms.sent * 5 >= data.sms.cap * 4}
          />
          <Live name="最早待核实的实名" value={data.oldestRealName ?? "无"} />
        </Box>
      )}
    </Card>
  );
}

function Live({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: 18, fontWeight: 600, color: isBad ? "error.main" : undefined }}
      >
        {value}
      </Typography>
    </div>
  );
}
