import { type Caller, clientCaller, serverCaller, useCallData } from "../../browser/api/calls.ts";
import { CollectionPage } from "../../features/collection/collection-page.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/collection.ts";

function load(call: Caller, { id }: { id: string }) {
  return call("collection/getCollectionInfo", { id });
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, summary, games, cover } = loaderData;
  const names = games.map(({ game }) => game.gamename).join("、");
  return pageMeta(matches, {
    title: `${title} - 专题`,
    description: names === "" ? summary : `${summary}：${names}`,
    image: cover,
  });
}

export default function CollectionRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const collection = useCallData("collection/getCollectionInfo", { id }, loaderData);
  return (
    <Sheet>
      <CollectionPage
        key={id}
        collection={collection}
        action={(game) => <PlayButton game={game} look="row" />}
      />
    </Sheet>
  );
}
