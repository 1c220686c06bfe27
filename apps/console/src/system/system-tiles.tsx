import { Box, Card, Typography } from "@mui/material";
import { count, ms, type Node, type System, share, short } from "./system-words.ts";

const columns = { xs: "1fr 1fr", md: "repeat(4, 1fr)" };

/** What all nodes and the database tell, at one look. */
export function SystemTiles({ system }: { system: System }) {
  const { nodes, all, queue, sms, oldestRealName } = system;
  const ready = nodes.filter(isReady).length;
  const silent = nodes.filter(({ isSilent }) => isSilent).length;
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: columns }}>
      <Tile
        name="就绪的节点"
        value={`${ready} / ${nodes.length}`}
        note={silent > 0 ? `${silent} 个静默` : "没有静默的节点"}
        isBad={ready < nodes.length}
      />
      <Tile
        name="每秒请求"
        value={count(all.perSecond)}
        note={`最近一分钟 ${count(all.requests)} 次`}
      />
      <Tile
        name="错误占比"
        value={share(all.errors, all.requests)}
        note={`最近一分钟 ${count(all.errors)} 次 5xx`}
        isBad={all.errors > 0}
      />
      <Tile name="耗时 p99" value={ms(all.p99Ms)} note={`p50 ${ms(all.p50Ms)}`} />
      <Tile
        name="应答缓存命中"
        value={hitsOf(system, "answers")}
        note={`页面缓存命中 ${hitsOf(system, "pages")}`}
      />
      <Tile
        name="等待的任务"
        value={count(queue.waiting)}
        note={`最久 ${count(queue.oldestSeconds)} 秒，不再重试 ${count(queue.failed)} 个`}
        isBad={queue.waiting > 1_000 || queue.failed > 0}
      />
      <Tile
        name="今日短信"
        value={count(sms.sent)}
        note={`上限 ${count(sms.cap)}`}
        isBad={sms.sent * 5 >= sms.cap * 4}
      />
      <Tile
        name="最早待核实的实名"
        value={oldestRealName ? short(oldestRealName).slice(0, 11) : "无"}
        note="实名系统须在 48 小时内答复"
      />
    </Box>
  );
}

export function isReady({ isSilent, problems }: Node): boolean {
  return !isSilent && problems.length === 0;
}

/** The share of the last minute. */
function hitsOf({ counted }: System, wanted: "answers" | "pages"): string {
  const counts = counted.filter(({ kind }) => kind === wanted);
  const sum = (lines: typeof counts) => lines.reduce((all, { lastMinute }) => all + lastMinute, 0);
  return share(sum(counts.filter(({ words }) => words[0] === "hit")), sum(counts));
}

interface TileProps {
  name: string;
  value: string;
  note: string;
  isBad?: boolean;
}

function Tile({ name, value, note, isBad = false }: TileProps) {
  return (
    <Card component="section" aria-label={name} variant="outlined" sx={{ p: 1.5 }}>
      <Typography component="h2" variant="subtitle2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        sx={{ fontSize: 26, fontWeight: 600, lineHeight: 1.3, color: isBad ? "error.main" : "" }}
      >
        {value}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {note}
      </Typography>
    </Card>
  );
}
