import type { ReactNode } from "react";
import { userPageTitle } from "../../domain/user-page-title.ts";
import { ArticleListShape, ArticleShape } from "../../ui/article-shapes.tsx";
import { GameShape } from "../../ui/game-shape.tsx";
import { DetailShape, HomeShape, ListShape, PlainShape, RankShape } from "../../ui/page-shapes.tsx";

export interface PendingShape {
  /** The bar on top, with its title where the address tells it; pages without one draw their own. */
  bar?: { title: string; isTabRoot?: boolean };
  shape: ReactNode;
}

/** Pages by router path; the first that matches. */
const shapes: readonly [RegExp, PendingShape][] = [
  [/^\/home(\/|$)/, { shape: <HomeShape /> }],
  [
    /^\/category(\/|$)/,
    { bar: { title: "分类大厅", isTabRoot: true }, shape: <ListShape tabs={8} /> },
  ],
  [/^\/rank(\/|$)/, { bar: { title: "排行榜" }, shape: <RankShape tabs /> }],
  [/^\/newgame(\/|$)/, { bar: { title: "新游推荐" }, shape: <ListShape /> }],
  [/^\/gift\/game\//, { bar: { title: "" }, shape: <ListShape /> }],
  [/^\/gift\/info\//, { bar: { title: "" }, shape: <DetailShape /> }],
  [/^\/gift(\/|$)/, { bar: { title: "礼包", isTabRoot: true }, shape: <ListShape tabs={2} /> }],
  [/^\/game\/[^/]+\/[^/]+\/[^/]+/, { bar: { title: "" }, shape: <ArticleShape /> }],
  [/^\/game\/[^/]+\/[^/]+/, { bar: { title: "" }, shape: <ArticleListShape /> }],
  [/^\/game\//, { bar: { title: "" }, shape: <GameShape /> }],
];

export function shapeOf(path: string): PendingShape {
  return shapes.find(([pattern]) => pattern.test(path))?.[1] ?? plainShape(path);
}

/** Any other page, which is mostly one under /user/. */
function plainShape(path: string): PendingShape {
  const isTabRoot = /^\/user\/?$/.test(path);
  return {
    bar: { title: isTabRoot ? "我的" : userPageTitle(path), isTabRoot },
    shape: <PlainShape />,
  };
}

/** Groups whose pages differ in a list only: moving within one, the page itself shows what is on its way. */
const groups = [/^\/category(\/|$)/, /^\/rank(\/|$)/, /^\/search(\/|$)/, /^\/gift(\/[^/]*)?$/];

/** Whether a navigation stays in one group, such as from one category to another. */
export function staysInGroup(from: string, to: string): boolean {
  return groups.some((group) => group.test(from) && group.test(to)) || isSameNews(from, to);
}

/** Columns of one game's news. */
function isSameNews(from: string, to: string): boolean {
  const column = /^(\/game\/[^/]+\/)[^/]+\/?$/;
  const game = column.exec(from)?.[1];
  return game !== undefined && game === column.exec(to)?.[1];
}
