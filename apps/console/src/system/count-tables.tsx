import { Box } from "@mui/material";
import { FigureTable } from "../figures/figure-table.tsx";
import { count, ms, nameOfCounted, type System } from "./system-words.ts";

/** What is asked for, and how long it takes. */
export function CallTable({ calls }: Pick<System, "calls">) {
  return (
    <FigureTable
      title="调用"
      note="最近一分钟，全部节点之和；耗时按区间估算"
      heads={["调用", "每秒", "请求", "5xx", "p50", "p99"]}
      rows={calls.map(({ call, perSecond, requests, errors, p50Ms, p99Ms }) => ({
        key: call,
        cells: [
          call,
          count(perSecond),
          count(requests),
          <Box
            key="errors"
            component="span"
            sx={errors > 0 ? { color: "error.main", fontWeight: 600 } : {}}
          >
            {count(errors)}
          </Box>,
          ms(p50Ms),
          ms(p99Ms),
        ],
      }))}
      empty="最近一分钟没有请求"
    />
  );
}

/** How caches, claims, jobs and SMS end. */
export function CountTable({ counted }: Pick<System, "counted">) {
  return (
    <FigureTable
      title="缓存、领取、任务和短信"
      note="全部节点之和；启动以来自各节点启动时起"
      heads={["结果", "最近一分钟", "启动以来"]}
      rows={counted.map((line) => ({
        key: nameOfCounted(line),
        cells: [nameOfCounted(line), count(line.lastMinute), count(line.sinceStart)],
      }))}
      empty="节点启动以来还没有可计的结果"
    />
  );
}
