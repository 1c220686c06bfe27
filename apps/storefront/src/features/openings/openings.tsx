import type { Opening } from "@playfront/contract/entities";
import { saveFile } from "../../browser/storage/save-file.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { OpeningRow } from "./opening-row.tsx";
import { toCalendar } from "./to-calendar.ts";
import { useOpeningReminders } from "./use-opening-reminders.ts";

export interface OpeningDays {
  today: readonly Opening[];
  tomorrow: readonly Opening[];
  later: readonly Opening[];
}

const titles = { today: "今日开服", tomorrow: "明日开服", later: "即将开服" } as const;

/** Openings of servers by day, with a reminder and a file for the calendar. */
export function Openings({ days }: { days: OpeningDays }) {
  const reminders = useOpeningReminders();
  const filled = (["today", "tomorrow", "later"] as const).filter((day) => days[day].length > 0);
  if (filled.length === 0) {
    return (
      <StatePanel
        drawing={emptyDrawing}
        text="近期没有新服开启"
        action={<WayOn to={paths.gifts()}>去领礼包</WayOn>}
      />
    );
  }
  return filled.map((day) => (
    <Panel key={day} title={titles[day]}>
      <ul>
        {days[day].map((opening) => (
          <li key={opening.openingid}>
            <OpeningRow
              opening={opening}
              hasDay={day === "later"}
              isOn={reminders.isOn(opening.openingid)}
              isBusy={reminders.isBusy(opening.openingid)}
              onRemind={() => void reminders.toggle(opening.openingid)}
              onSave={() => save(opening)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  ));
}

function save(opening: Opening): void {
  saveFile(`开服-${opening.openingid}.ics`, toCalendar(opening, new Date()), "text/calendar");
}
