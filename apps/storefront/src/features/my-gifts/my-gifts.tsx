import type { ClaimedCode } from "@playfront/contract/entities";
import { type ReactNode, useState } from "react";
import { useCallPages } from "../../browser/api/call-pages.ts";
import { pages } from "../../pages.ts";
import { millisecondsTo } from "../../shared/gift/gift-terms.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { CardsSkeleton } from "../../ui/feedback/card-skeletons.tsx";
import { giftDrawing } from "../../ui/feedback/drawings/gift.tsx";
import { searchDrawing } from "../../ui/feedback/drawings/search.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { ClaimedGift } from "./claimed-gift.tsx";
import { FilterField } from "./filter-field.tsx";
import styles from "./my-gifts.module.css";
import { type Usability, UsableTabs } from "./usable-tabs.tsx";
import { useOfflineCodes } from "./use-offline-codes.ts";

/** The codes that the player has claimed. Never cached: they exist only while this page is open. */
export function MyGifts({ action }: { action: (code: ClaimedCode) => ReactNode }) {
  const { items, reload, ...list } = useCallPages("gift/getUserGiftSnList", {});
  const [filter, setFilter] = useState("");
  const [usability, setUsability] = useState<Usability>("usable");
  const isUnreachable = list.state === "error" && list.msg === null && items.length === 0;
  const offline = useOfflineCodes(items, isUnreachable);
  const codes = offline ?? items;
  const shown = codes.filter(
    (code) => matchesGame(code, filter) && usabilityOf(code) === usability,
  );
  const isFiltering = filter.trim() !== "";
  return (
    <>
      <TopBar title={pages.myGifts.title} />
      <FilterField value={filter} onChange={setFilter} />
      <UsableTabs value={usability} onChoose={setUsability} />
      <PullToRefresh onRefresh={reload}>
        {offline && (
          <Announced className={styles.offline}>
            暂时连接不上，以下是保存在这台设备上的兑换码
          </Announced>
        )}
        <EndlessList
          {...list}
          {...(offline && { state: "finished" })}
          isEmpty={shown.length === 0}
          skeleton={<CardsSkeleton />}
          empty={
            isFiltering ? (
              <NothingFound onClear={() => setFilter("")} />
            ) : (
              <Nothing text={nothing[codes.length === 0 ? "claimed" : usability]} />
            )
          }
        >
          <ul className={styles.list} aria-label="已领礼包">
            {shown.map((code) => (
              <li key={`${code.giftid} ${code.sn}`}>
                <ClaimedGift code={code} onReissued={() => void reload()} action={action(code)} />
              </li>
            ))}
          </ul>
        </EndlessList>
      </PullToRefresh>
    </>
  );
}

/** True if the game's name contains the filter text, ignoring case. */
function matchesGame({ gamename }: ClaimedCode, filter: string): boolean {
  return gamename.toLowerCase().includes(filter.trim().toLowerCase());
}

/** A code whose end is unknown counts as usable. */
function usabilityOf({ expires }: ClaimedCode): Usability {
  return millisecondsTo(expires) <= 0 ? "expired" : "usable";
}

const nothing = {
  claimed: "还没有领取过礼包",
  usable: "没有可用的兑换码",
  expired: "没有过期的兑换码",
};

function Nothing({ text }: { text: string }) {
  return (
    <StatePanel
      drawing={giftDrawing}
      text={text}
      action={<WayOn to={paths.gifts()}>去领礼包</WayOn>}
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <StatePanel
      drawing={searchDrawing}
      role="status"
      text="没有找到该游戏的礼包"
      action={
        <Button look="outline" onClick={onClear}>
          查看全部
        </Button>
      }
    />
  );
}
