import { Box, Chip } from "@mui/material";
import { FigureTable } from "../figures/figure-table.tsx";
import { isReady } from "./system-tiles.tsx";
import { count, type Node, nameOfProblem, poolNames, share, short } from "./system-words.ts";

const heads = [
  ...["节点", "启动", "最近上报", "每秒请求", "5xx", "事件循环 p99", "数据库连接", "内存"],
];

/** How each node is. What a silent one last told says nothing of now. */
export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  return (
    <FigureTable
      title="节点"
      note="空闲时事件循环 p99 约 10 ms；数据库连接为使用中 / 上限。静默一小时的节点不再列出，正常停止的节点立即消失。"
      heads={heads}
      rows={nodes.map((node) => ({
        key: node.node,
        cells: [
          <NameAndState key="name" {...node} />,
          short(node.startedAt),
          short(node.heardAt),
          ...(node.isSilent ? ["—", "—", "—", "—", "—"] : figuresOf(node)),
        ],
      }))}
      empty="还没有节点上报；节点启动后几秒内会出现在这里"
    />
  );
}

function figuresOf(node: Node) {
  return [
    count(node.perSecond),
    `${count(node.errors)}（${share(node.errors, node.requests)}）`,
    `${count(node.eventLoopMs)} ms`,
    <span key="pools" style={{ whiteSpace: "nowrap" }}>
      {node.pools.map(describePool).join("，")}
    </span>,
    `${count(node.memoryMb)} MB`,
  ];
}

/** Such as 请求 2 / 20，等待 3. */
function describePool({ pool, used, max, waiting, isSilent }: Node["pools"][number]): string {
  const queued = waiting > 0 ? `，等待 ${waiting}` : "";
  return `${poolNames[pool] ?? pool} ${used} / ${max}${queued}${isSilent ? "，无应答" : ""}`;
}

function NameAndState(node: Node) {
  const troubles = [
    ...(node.isSilent ? [] : node.problems.map(nameOfProblem)),
    ...(node.isRedisLost ? ["Redis 断开"] : []),
    ...node.lostReplicas.map((host) => `副本 ${host} 停用`),
  ];
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
      {node.node}
      {node.isSilent && <Mark color="error" label={`自 ${short(node.heardAt)} 静默`} />}
      {isReady(node) && <Mark color="success" label="就绪" />}
      {troubles.map((label) => (
        <Mark key={label} color="warning" label={label} />
      ))}
    </Box>
  );
}

function Mark(mark: { color: "success" | "warning" | "error"; label: string }) {
  return <Chip size="small" variant="outlined" {...mark} />;
}
