import { Link } from "react-router";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { buttonClass } from "../../ui/form/button.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/** The page-not-found page with its way home. */
export function NotFound() {
  return (
    <Sheet>
      <TopBar title={pages.notFound.title} />
      <StatePanel
        drawing="lost"
        text="您要找的页面不存在或已下线"
        action={
          <Link to={paths.home} className={buttonClass({})}>
            返回首页
          </Link>
        }
      />
    </Sheet>
  );
}
