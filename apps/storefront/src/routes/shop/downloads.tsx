import { DownloadsPage } from "../../features/downloads/downloads-page.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/downloads.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.downloads.title });
}

export default function Downloads() {
  return (
    <Sheet>
      <DownloadsPage
        playAction={({ gameid, gamename, logo }) => (
          <PlayButton game={{ gameid, gamename, logo, gametype: "mobile" }} look="row" />
        )}
      />
    </Sheet>
  );
}
