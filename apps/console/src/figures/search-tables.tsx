import type { ConsoleData } from "@playfront/contract/console/calls";
import { FigureTable } from "./figure-table.tsx";

type Searches = ConsoleData<"figures/searches">;

/** What players look for, and what the shop does not have. */
export function SearchTables({ searched, missed }: Searches) {
  return (
    <>
      <FigureTable
        title="热门搜索"
        note="全部渠道；输入时的联想不计"
        heads={["搜索词", "次数"]}
        rows={searched.map(({ keyword, searches }) => ({
          key: keyword,
          cells: [keyword, searches],
        }))}
        empty="所选日期内没有人搜索"
      />
      <FigureTable
        title="无结果搜索"
        note="没有一款游戏的名称、拼音或分类相符"
        heads={["搜索词", "无结果", "次数"]}
        rows={missed.map(({ keyword, searches, misses }) => ({
          key: keyword,
          cells: [keyword, misses, searches],
        }))}
        empty="所选日期内的搜索都有结果"
      />
    </>
  );
}
