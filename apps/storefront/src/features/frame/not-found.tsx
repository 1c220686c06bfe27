import { Link } from "react-router";
import { paths } from "../../domain/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { TopBar } from "../../ui/top-bar.tsx";

/** The page-not-found page with its way home. */
export function NotFound() {
  return (
    <Sheet>
      <TopBar title="页面不存在" />
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
