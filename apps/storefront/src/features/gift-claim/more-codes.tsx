import type { Gift } from "@playfront/contract/entities";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { Button } from "../../ui/form/button.tsx";
import { useNoteTap } from "./use-pending-tap.ts";
import { useRemind } from "./use-remind.ts";

const loadSecondHand = () => import(/* keep ready */ "./second-hand-dialog.tsx");

/** 提醒我 for the next codes of a sold-out gift, and 淘号 for codes that others have claimed. */
export function MoreCodes({ gift }: { gift: Gift }) {
  const { restocks, secondhand, giftname } = gift;
  return (
    <>
      {restocks !== undefined && <Remind gift={gift} />}
      {secondhand && (
        <Button
          look="tinted"
          aria-label={`淘号 ${giftname}`}
          onClick={() =>
            void openLazily(loadSecondHand, ({ openSecondHandDialog }) =>
              openSecondHandDialog(gift),
            )
          }
        >
          淘号
        </Button>
      )}
    </>
  );
}

function Remind({ gift }: { gift: Gift }) {
  const noteTap = useNoteTap(gift);
  const { state, isBusy, toggle } = useRemind(gift, {
    isWanted: true,
    noteTap: (obstacle) => noteTap({ act: "remind", obstacle }),
  });
  if (state === "unsupported") return null;
  const label = state === "on" ? "已预约" : "提醒我";
  return (
    <Button
      look={state === "on" ? "outline" : "tinted"}
      busy={isBusy}
      aria-label={`${label} ${gift.giftname}补货`}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
