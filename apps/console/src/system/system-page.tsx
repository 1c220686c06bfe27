import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { Title } from "ra-ui-materialui";
import { useCall } from "../figures/use-call.ts";
import { CallTable, CountTable } from "./count-tables.tsx";
import { NodeTable } from "./node-table.tsx";
import { SystemTiles } from "./system-tiles.tsx";
import { VitalTable } from "./vital-table.tsx";

/** As often as nodes note their figures. */
const everyMs = 10_000;

const pair = { display: "grid", gap: 1.5, gridTemplateColumns: { lg: "3fr 2fr" } };

/** What the nodes do now, asked for again while the page is looked at. */
function SystemPage() {
  const { data, error, refetch } = useCall("system/list", {}, { everyMs });
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2, py: 2, minWidth: 0 }}>
      <Title title="系统" />
      <Typography variant="caption" color="textSecondary">
        每个节点每 10 秒上报一次，本页随之更新；更早的数字和告警见 Prometheus 与 Grafana。
      </Typography>
      {error && (
        <Alert
          severity="error"
          action={
            <Button onClick={() => refetch()} color="inherit">
              重试
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label="正在读取系统状态" />}
      {data && (
        <>
          <SystemTiles system={data} />
          <NodeTable nodes={data.nodes} />
          <Box sx={pair}>
            <CallTable calls={data.calls} />
            <CountTable counted={data.counted} />
          </Box>
          <VitalTable vitals={data.vitals} />
        </>
      )}
    </Box>
  );
}

export const systemPages = { list: SystemPage };
