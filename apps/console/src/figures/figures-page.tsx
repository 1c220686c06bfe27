import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useCanAccess } from "ra-core";
import { Title } from "ra-ui-materialui";
import { lastWholeDay, shanghaiToday } from "./compare-days.ts";
import { DaysTable } from "./days-table.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { FigureTiles } from "./figure-tiles.tsx";
import { countNames, type Day } from "./figure-words.ts";
import { FilterBar } from "./filter-bar.tsx";
import { FunnelTable, GamesTable } from "./line-tables.tsx";
import { SearchTables } from "./search-tables.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { useCall } from "./use-call.ts";
import { useFilters } from "./use-filters.ts";

const pair = { display: "grid", gap: 1.5, gridTemplateColumns: { md: "1fr 1fr" } };

/** What a manager looks at every morning; a partner sees the own games alone. */
export default function FiguresPage() {
  const { canAccess: ofShop, isPending } = useCanAccess({
    resource: "figures",
    action: "channels",
  });
  return isPending ? null : <Figures ofShop={ofShop === true} />;
}

function Figures({ ofShop }: { ofShop: boolean }) {
  const { filters, change } = useFilters();
  const { from, to, cid, gameid } = filters;
  const isOfGame = gameid !== undefined || !ofShop;
  const days = useCall("figures/days", filters);
  const channels = useCall("figures/channels", { from, to, gameid }, { isWanted: ofShop });
  const games = useCall("figures/games", { from, to, cid });
  const searches = useCall("figures/searches", { from, to }, { isWanted: ofShop });
  const calls = [days, games, ...(ofShop ? [channels, searches] : [])];
  const failed = calls.find(({ error }) => error !== null);
  const shown = days.data?.days.filter(({ day }) => day >= from) ?? [];
  const today = shown.find(({ day }) => day === shanghaiToday()) ?? null;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2, py: 2, minWidth: 0 }}>
      <Title title="数据" />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "space-between" }}>
        <FilterBar
          filters={filters}
          channels={ofShop ? (channels.data?.lines ?? []) : null}
          games={games.data?.lines ?? []}
          onChange={change}
        />
        <ExportButtons filters={filters} />
      </Box>
      <Typography variant="caption" color="textSecondary">
        按北京时间计日；今天的数字每隔几秒写入一次。
      </Typography>
      {failed && (
        <Alert
          severity="error"
          action={
            <Button onClick={() => calls.map(({ refetch }) => refetch())} color="inherit">
              重试
            </Button>
          }
        >
          {failed.error?.message}
        </Alert>
      )}
      {!days.data && !failed && <LinearProgress aria-label="正在读取数据" />}
      {days.data && (
        <>
          {shown.every(isEmpty) && (
            <Alert severity="info">
              所选日期内还没有数据。有玩家来访的第一天起，这里会显示每天的数字。
            </Alert>
          )}
          <FigureTiles
            days={days.data.days}
            from={from}
            day={lastWholeDay(filters, shanghaiToday())}
            today={today}
            isOfGame={isOfGame}
            ofShop={ofShop}
          />
          <Box sx={pair}>
            <TrendChart
              title={isOfGame ? "每日访问" : "访问和账号"}
              names={isOfGame ? ["visits"] : ["visits", "registrations", "logins"]}
              days={shown}
            />
            <TrendChart
              title="领取、进入和下载"
              names={["claims", "entries", "downloadStarts", "downloadFinishes"]}
              days={shown}
            />
          </Box>
        </>
      )}
      {channels.data && <FunnelTable {...channels.data} />}
      {games.data && <GamesTable {...games.data} />}
      {days.data && <DaysTable days={shown} isOfGame={isOfGame} />}
      {searches.data && (
        <Box sx={pair}>
          <SearchTables {...searches.data} />
        </Box>
      )}
    </Box>
  );
}

function isEmpty(day: Day): boolean {
  return countNames.every((name) => day[name] === 0);
}
