import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { lostDrawing } from "../../ui/feedback/drawings/lost.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/** The page-not-found page with its way home. */
export function NotFound() {
  return (
    <Sheet>
      <TopBar title={pages.notFound.title} />
      <StatePanel
        drawing={lostDrawing}
        text="您要找的页面不存在或已下线"
        action={<WayOn to={paths.home}>返回首页</WayOn>}
      />
    </Sheet>
  );
}
