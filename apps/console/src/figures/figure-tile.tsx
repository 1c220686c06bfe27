import { Box, Card, Typography, useTheme } from "@mui/material";
import { Line, LineChart, ResponsiveContainer, YAxis } from "recharts";
import { type Compared, describeChange } from "./compare-days.ts";

interface FigureTileProps {
  name: string;
  meaning: string;
  figure: Compared;
  /** Of today, which is not over; null if the range ends before. */
  today: number | null;
  course: readonly (number | null)[];
  isShare?: boolean;
}

/** One figure of a day: how much, more or less than before, and its course. */
export function FigureTile({
  name,
  meaning,
  figure,
  today,
  course,
  isShare = false,
}: FigureTileProps) {
  const show = (value: number | null) =>
    value === null ? "—" : isShare ? `${(value * 100).toFixed(1)}%` : value.toLocaleString("zh-CN");
  return (
    <Card component="section" aria-label={name} variant="outlined" sx={{ p: 1.5 }}>
      <Typography component="h3" variant="subtitle2" color="textSecondary">
        {name}
      </Typography>
      <Typography sx={{ fontSize: 26, fontWeight: 600, lineHeight: 1.3 }} data-figure>
        {show(figure.value)}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5 }}>
        <Change label="较前一天" text={describeChange(figure.value, figure.dayBefore, isShare)} />
        <Change
          label="较上周同日"
          text={describeChange(figure.value, figure.weekBefore, isShare)}
        />
      </Box>
      <Sparkline course={course} />
      {today !== null && (
        <Typography variant="caption" component="p" data-today>
          今天到现在 {show(today)}
        </Typography>
      )}
      <Typography variant="caption" component="p" color="textSecondary">
        {meaning}
      </Typography>
    </Card>
  );
}

function Change({ label, text }: { label: string; text: string | null }) {
  const colour = text?.startsWith("+")
    ? "success.main"
    : text?.startsWith("−")
      ? "error.main"
      : undefined;
  return (
    <Typography variant="caption" sx={{ whiteSpace: "nowrap" }}>
      {label}{" "}
      <Box component="span" sx={{ color: colour, fontWeight: 600 }}>
        {text ?? "—"}
      </Box>
    </Typography>
  );
}

/** The figure's course over the range, without axes: the table of the page tells the numbers. */
function Sparkline({ course }: { course: readonly (number | null)[] }) {
  const { palette } = useTheme();
  return (
    <Box aria-hidden sx={{ height: 36, my: 0.5 }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 180, height: 36 }}>
        <LineChart
          data={course.map((value) => ({ value }))}
          accessibilityLayer={false}
          margin={{ top: 3, bottom: 3, left: 0, right: 0 }}
        >
          <YAxis hide domain={[0, "dataMax"]} />
          <Line
            dataKey="value"
            stroke={palette.primary.main}
            strokeWidth={1.5}
            dot={false}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </Box>
  );
}
