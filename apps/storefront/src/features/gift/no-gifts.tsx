import { usePublicSettings } from "../../platform/public-settings.ts";
import { Button } from "../../ui/button.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { useGoBack } from "../../ui/use-go-back.ts";

/** An unknown gift, or the gifts of an unknown game: a page of its own (contract.md, "Routes and return"). */
export function NoGifts() {
  const suffix = usePublicSettings()?.siteSuffix;
  return (
    <>
      <title>{suffix ? `暂无礼包 - ${suffix}` : "暂无礼包"}</title>
      <TopBar title="礼包" />
      <NoGiftsPanel />
    </>
  );
}

/** No gifts yet, and the way back. */
export function NoGiftsPanel() {
  const goBack = useGoBack();
  return (
    <StatePanel drawing="gift" text="暂无礼包" action={<Button onClick={goBack}>返回</Button>} />
  );
}
