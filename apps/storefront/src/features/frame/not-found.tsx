import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { lostDrawing } from "../../ui/feedback/drawings/lost.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { unsupportedText } from "../../ui/feedback/unsupported-text.ts";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/** The page-not-found page with its way home, also for what the host does not have. */
export function NotFound({ title = pages.notFound.title }: { title?: string | undefined }) {
  return (
    <Sheet>
      <TopBar title={title} />
      <StatePanel
        drawing={lostDrawing}
        text={title === unsupportedTitle ? unsupportedText : "您要找的页面不存在或已下线"}
        action={<WayOn to={paths.home}>返回首页</WayOn>}
      />
    </Sheet>
  );
}

export const unsupportedTitle = "暂不支持";
