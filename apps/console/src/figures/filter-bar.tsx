import { Box, MenuItem, TextField } from "@mui/material";
import { shanghaiToday } from "./compare-days.ts";
import type { Line } from "./figure-words.ts";
import type { Filters } from "./use-filters.ts";

interface FilterBarProps {
  filters: Filters;
  /** Null if channels are not to be chosen. */
  channels: readonly Line[] | null;
  games: readonly Line[];
  onChange(changed: Partial<Filters>): void;
}

/** Days, channel and game. */
export function FilterBar({ filters, channels, games, onChange }: FilterBarProps) {
  const today = shanghaiToday();
  const day = (name: "from" | "to", label: string) => (
    <TextField
      type="date"
      label={label}
      value={filters[name]}
      onChange={({ target }) => target.value && onChange({ [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      size="small"
      fullWidth={false}
      margin="none"
    />
  );
  return (
    <Box role="search" aria-label="筛选数据" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {day("from", "从")}
      {day("to", "到")}
      {channels && (
        <LineSelect
          label="渠道"
          all="全部渠道"
          lines={channels}
          value={filters.cid}
          onChange={(cid) => onChange({ cid })}
        />
      )}
      <LineSelect
        label="游戏"
        all="全部游戏"
        lines={games}
        value={filters.gameid}
        onChange={(gameid) => onChange({ gameid })}
      />
    </Box>
  );
}

interface LineSelectProps {
  label: string;
  /** The choice of none. */
  all: string;
  lines: readonly Line[];
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function LineSelect({ label, all, lines, value, onChange }: LineSelectProps) {
  const isKnown = value === undefined || lines.some(({ id }) => id === value);
  return (
    <TextField
      select
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      size="small"
      fullWidth={false}
      margin="none"
      sx={{ minWidth: 160 }}
    >
      <MenuItem value="">{all}</MenuItem>
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {lines.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name ?? id}
        </MenuItem>
      ))}
    </TextField>
  );
}
