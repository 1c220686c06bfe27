import { Box, Card, Typography, useTheme } from "@mui/material";
import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type CountName, countWords, type Day } from "./figure-words.ts";

interface TrendChartProps {
  title: string;
  names: readonly CountName[];
  days: readonly Day[];
}

/** Lines differ by their dashes, too. */
const dashes = ["0", "6 3", "2 3", "10 4 2 4"];

/** The course of some figures over the range. The table below it has the numbers. */
export function TrendChart({ title, names, days }: TrendChartProps) {
  const { palette } = useTheme();
  const colours = [palette.primary, palette.info, palette.success, palette.warning];
  const text = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <Card variant="outlined" component="section" aria-label={title} sx={{ p: 1.5, minWidth: 0 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      <Box role="img" aria-label={`${title}的走势图，数字见「每日明细」`} sx={{ height: 240 }}>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={[...days]}
            accessibilityLayer={false}
            margin={{ top: 8, right: 12, left: 0 }}
          >
            <CartesianGrid stroke={palette.divider} vertical={false} />
            <XAxis dataKey="day" tickFormatter={shortDay} tick={text} stroke={palette.divider} />
            <YAxis allowDecimals={false} width="auto" tick={text} stroke={palette.divider} />
            <Tooltip
              contentStyle={{
                background: palette.background.paper,
                border: `1px solid ${palette.divider}`,
              }}
            />
            <Legend
              itemSorter={null}
              formatter={(name) => <span style={{ color: palette.text.primary }}>{name}</span>}
            />
            {names.map((name, index) => (
              <Line
                key={name}
                dataKey={name}
                name={countWords[name].name}
                stroke={colours[index]?.main}
                strokeDasharray={dashes[index]}
                strokeWidth={2}
                dot={days.length === 1}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </Box>
    </Card>
  );
}

/** Such as 12-08. */
function shortDay(day: string): string {
  return day.slice(5);
}
