import { pages } from "../../pages.ts";
import { PageTitle } from "../../shared/navigation/page-title.tsx";
import { giftDrawing } from "../../ui/feedback/drawings/gift.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { useGoBack } from "../../ui/layout/use-go-back.ts";

/** An unknown gift, or the gifts of an unknown game: a page of its own (docs/product.md#navigation). */
export function NoGifts() {
  return (
    <Sheet>
      <PageTitle page="暂无礼包" />
      <TopBar title={pages.gifts.bar} />
      <NoGiftsPanel />
    </Sheet>
  );
}

/** The empty state with a back button. */
export function NoGiftsPanel() {
  const goBack = useGoBack();
  return (
    <StatePanel
      drawing={giftDrawing}
      text="暂无礼包"
      action={
        <Button look="outline" onClick={goBack}>
          返回
        </Button>
      }
    />
  );
}
