import type { Payload } from "@playfront/contract/calls";
import type { Opening } from "@playfront/contract/entities";
import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { canSaveFiles, saveFile } from "../../browser/storage/save-file.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { OpeningRow } from "./opening-row.tsx";
import { toCalendar } from "./to-calendar.ts";
import { useOpeningReminders } from "./use-opening-reminders.ts";

/** Openings of servers of a day or a game, by time, with a reminder and a file for the calendar. */
export function Openings({
  of,
  firstPage,
  empty,
}: {
  of: Pick<Payload<"opening/getOpeningList">, "day" | "gameid">;
  /** From the route's loader. */
  firstPage: FirstPage<"opening/getOpeningList">;
  /** Says that there are none. */
  empty: string;
}) {
  const { items, reload, ...list } = useCallPages("opening/getOpeningList", of, { firstPage });
  const reminders = useOpeningReminders();
  const canSave = !useHydrated() || canSaveFiles();
  const hasDay = of.day === "later" || of.day === undefined;
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton />}
        empty={
          <StatePanel
            drawing={emptyDrawing}
            text={empty}
            action={<WayOn to={paths.gifts()}>去领礼包</WayOn>}
          />
        }
      >
        <ul>
          {items.map((opening) => (
            <li key={opening.openingid}>
              <OpeningRow
                opening={opening}
                hasDay={hasDay}
                hasGame={of.gameid === undefined}
                isOn={reminders.isOn(opening.openingid)}
                isBusy={reminders.isBusy(opening.openingid)}
                onRemind={() => void reminders.toggle(opening.openingid)}
                onSave={canSave ? () => save(opening) : undefined}
              />
            </li>
          ))}
        </ul>
      </EndlessList>
    </PullToRefresh>
  );
}

function save(opening: Opening): void {
  saveFile(`开服-${opening.openingid}.ics`, toCalendar(opening, new Date()), "text/calendar");
}
