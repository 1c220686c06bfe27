import { pageMeta } from "../domain/page-meta.ts";
import { paths } from "../domain/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { StatePanel } from "../ui/state-panel.tsx";
import { TopBar } from "../ui/top-bar.tsx";
import type { Route } from "./+types/downloads.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "下载管理" });
}

/** Browsers keep their downloads to themselves, so that there is nothing to list here. */
export default function Downloads() {
  return (
    <Sheet>
      <TopBar title="下载管理" />
      <StatePanel
        drawing="empty"
        text="暂无下载记录"
        action={
          <PageLink to={paths.categories} className={buttonClass({})}>
            去找游戏
          </PageLink>
        }
      />
    </Sheet>
  );
}
