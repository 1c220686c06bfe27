import type { Gift } from "@playfront/contract/entities";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { Button } from "../../ui/form/button.tsx";

const loadDialog = () => import(/* keep ready */ "./second-hand-dialog.tsx");

/** 淘号: looks at codes of a sold-out gift that others have claimed. */
export function SecondHandButton({ gift }: { gift: Gift }) {
  const open = () =>
    openLazily(loadDialog, ({ openSecondHandDialog }) => openSecondHandDialog(gift));
  return (
    <Button look="tinted" aria-label={`淘号 ${gift.giftname}`} onClick={() => void open()}>
      淘号
    </Button>
  );
}
