import { Box } from "@mui/material";
import { vitalNames } from "@playfront/contract/console/calls/system";
import { FigureTable } from "../figures/figure-table.tsx";
import { count, markOf, pageNames, type System } from "./system-words.ts";

type Vital = System["vitals"][number];

const colours = { 好: "success.main", 中: "warning.main", 差: "error.main" };

/** What players' browsers tell, by kind of page and network. */
export function VitalTable({ vitals }: Pick<System, "vitals">) {
  const places = Object.entries(Object.groupBy(vitals, nameOfPlace));
  return (
    <FigureTable
      title="玩家的页面速度"
      note="玩家浏览器在各节点启动以来上报，四分之三的访问不慢于此（p75）；LCP 主要内容显示，INP 操作响应，TTFB 首字节，CLS 布局偏移"
      heads={["页面 · 网络", "样本", "LCP", "INP", "TTFB", "CLS"]}
      rows={places.map(([place, ofPlace = []]) => ({
        key: place,
        cells: [
          place,
          count(Math.max(...ofPlace.map(({ samples }) => samples))),
          ...vitalNames.map((name) => (
            <Figure key={name} vital={ofPlace.find(({ vital }) => vital === name)} />
          )),
        ],
      }))}
      empty="节点启动以来还没有玩家的浏览器上报"
    />
  );
}

function nameOfPlace({ page, network }: Vital): string {
  return `${pageNames[page]} · ${network === "unknown" ? "未知" : network}`;
}

function Figure({ vital }: { vital: Vital | undefined }) {
  if (!vital) return "—";
  const mark = markOf(vital);
  const value = vital.vital === "cls" ? String(vital.p75) : `${count(vital.p75)} ms`;
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {value}{" "}
      <Box component="span" sx={{ color: colours[mark], fontWeight: 600 }}>
        {mark}
      </Box>
    </Box>
  );
}
