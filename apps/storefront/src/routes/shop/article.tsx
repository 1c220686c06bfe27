import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { articleJsonLd } from "../../features/article/article-json-ld.ts";
import { ArticlePage } from "../../features/article/article-page.tsx";
import { PromotedGame } from "../../features/article/promoted-game.tsx";
import { useCountView } from "../../features/article/use-count-view.ts";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import { LaterPart } from "../../ui/layout/later-part.tsx";
import type { Route } from "./+types/article.ts";

const loadComments = async () => (await import("../../features/comments/comments.tsx")).Comments;

/** The article is required. If the game cannot be loaded, only its name and logo are shown. */
async function load(
  call: Caller,
  { gameid, col, aid }: { gameid: string; col: string; aid: string },
) {
  const [article, game] = await Promise.all([
    call("article/getArticleInfo", { col, aid, gameid }),
    optional(call("game/getGameInfo", { gameid })),
  ]);
  return { article, game };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ...(await load(serverCaller(context), params)), isRendered: true };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { ...(await load(clientCaller, params)), isRendered: false };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article } = loaderData;
  return pageMeta(matches, {
    title: article.title,
    description: article.summary || undefined,
    image: article.cover ?? article.gamelogo,
    type: "article",
    jsonLd: articleJsonLd(article, siteOf(matches).siteName),
  });
}

export default function Article({ loaderData, params }: Route.ComponentProps) {
  const { gameid, col, aid } = params;
  useCountView({ gameid, col, aid }, loaderData.isRendered);
  const article = useCallData("article/getArticleInfo", { col, aid, gameid }, loaderData.article);
  const game = useCallData("game/getGameInfo", { gameid }, loaderData.game);
  return (
    <ArticlePage
      key={aid}
      article={article}
      promoted={
        <PromotedGame
          article={article}
          game={game}
          action={game && <PlayButton game={game} look="row" />}
        />
      }
      comments={<LaterPart key={aid} load={loadComments} part={{ aid }} />}
    />
  );
}
