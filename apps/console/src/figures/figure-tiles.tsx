import { Box, Typography } from "@mui/material";
import { compareCount, compareRetention, describeDay, retentionOf } from "./compare-days.ts";
import { FigureTile } from "./figure-tile.tsx";
import {
  countNames,
  countWords,
  type Day,
  ofNoGame,
  retentionNames,
  retentionWords,
} from "./figure-words.ts";

interface FigureTilesProps {
  /** With those before the range, for the comparison. */
  days: readonly Day[];
  from: string;
  /** The day that is told first. */
  day: string | null;
  /** Null if the range ends before today. */
  today: Day | null;
  isOfGame: boolean;
  /** Whether the figures of the whole shop are a choice. */
  ofShop: boolean;
}

const columns = "repeat(auto-fill, minmax(210px, 1fr))";

/** All figures of one day. */
export function FigureTiles({ days, from, day, today, isOfGame, ofShop }: FigureTilesProps) {
  const shown = days.filter((one) => one.day >= from && one !== today);
  const counts = countNames.filter((name) => !isOfGame || !ofNoGame.includes(name));
  const nothing = { value: null, dayBefore: null, weekBefore: null };
  return (
    <Box component="section" aria-labelledby="figures-of-day">
      <Typography id="figures-of-day" component="h2" variant="h6" sx={{ mb: 1 }}>
        {day === null ? "所选日期还没有结束" : describeDay(day)}
      </Typography>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: columns }}>
        {counts.map((name) => (
          <FigureTile
            key={name}
            {...countWords[name]}
            figure={day === null ? nothing : compareCount(days, day, name)}
            today={today === null ? null : today[name]}
            course={shown.map((one) => one[name])}
          />
        ))}
        {!isOfGame &&
          retentionNames.map((name) => (
            <FigureTile
              key={name}
              {...retentionWords[name]}
              figure={day === null ? nothing : compareRetention(days, day, name)}
              today={today && retentionOf(today, name)}
              course={shown.map((one) => retentionOf(one, name))}
              isShare
            />
          ))}
      </Box>
      {isOfGame && ofShop && (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          注册、受邀注册、登录和留存不属于任何游戏；取消游戏筛选后显示。
        </Typography>
      )}
    </Box>
  );
}
