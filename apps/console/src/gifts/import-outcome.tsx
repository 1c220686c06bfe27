import { Alert } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { inGroups } from "./gift-words.ts";
import { toRanges } from "./to-ranges.ts";

export type Outcome = ConsoleData<"gifts/import"> & { isTrial: boolean };

/** How many codes came in, or would, and which lines are left out. */
export function ImportOutcome({ isTrial, added, bad, repeated, known }: Outcome) {
  const left = [
    { name: "格式有误", ...bad },
    { name: "重复", ...repeated },
    { name: "礼包中已有", ...known },
  ].filter(({ count }) => count > 0);
  return (
    <Alert severity={left.length > 0 ? "warning" : "success"}>
      {isTrial ? `可导入 ${inGroups(added)} 个` : `已导入 ${inGroups(added)} 个`}
      {left.map(({ name, count, lines }) => (
        <div key={name}>
          {name} {inGroups(count)} 行，未计入：第 {toRanges(lines).join("、")} 行
          {count > lines.length && "等"}
        </div>
      ))}
    </Alert>
  );
}
