import type { ReactNode } from "react";
import { userPageTitle } from "../../shared/navigation/user-page-title.ts";
import { ArticleListShape, ArticleShape } from "../../ui/feedback/article-shapes.tsx";
import { GameShape } from "../../ui/feedback/game-shape.tsx";
import { GiftShape, TicketsShape } from "../../ui/feedback/gift-shapes.tsx";
import {
  CategoryShape,
  GiftGamesShape,
  HomeShape,
  PlainShape,
  RankShape,
  SearchShape,
  TitledListShape,
} from "../../ui/feedback/page-shapes.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";

export interface PendingShape {
  /** The bar on top, with its title where the address tells it; pages without one draw their own. */
  bar?: { title: string; isTabRoot?: boolean };
  shape: ReactNode;
  /** The page shows its cards on the quiet ground instead of lying on a sheet. */
  hasCards?: boolean;
}

/** Pages by router path; the first that matches. */
const shapes: readonly [RegExp, PendingShape][] = [
  [/^\/home(\/|$)/, { shape: <HomeShape /> }],
  [/^\/category(\/|$)/, { bar: { title: "分类大厅", isTabRoot: true }, shape: <CategoryShape /> }],
  [/^\/rank(\/|$)/, { bar: { title: "排行榜" }, shape: <RankShape tabs /> }],
  [/^\/search(\/|$)/, { shape: <SearchShape /> }],
  [/^\/newgame(\/|$)/, { bar: { title: "新游推荐" }, shape: <TitledListShape /> }],
  [/^\/download(\/|$)/, { bar: { title: "下载管理" }, shape: <GameRowsSkeleton rows={3} /> }],
  [/^\/about\/agreement/, { bar: { title: "用户服务协议" }, shape: <PlainShape /> }],
  [/^\/about\/privacy/, { bar: { title: "隐私政策" }, shape: <PlainShape /> }],
  [/^\/gift\/game\//, { bar: { title: "" }, shape: <TicketsShape />, hasCards: true }],
  [/^\/gift\/info\//, { bar: { title: "" }, shape: <GiftShape />, hasCards: true }],
  [/^\/gift(\/|$)/, { bar: { title: "礼包", isTabRoot: true }, shape: <GiftGamesShape /> }],
  [/^\/game\/[^/]+\/[^/]+\/[^/]+/, { bar: { title: "" }, shape: <ArticleShape /> }],
  [/^\/game\/[^/]+\/[^/]+/, { bar: { title: "" }, shape: <ArticleListShape /> }],
  [/^\/game\//, { bar: { title: "" }, shape: <GameShape />, hasCards: true }],
];

export function shapeOf(path: string): PendingShape {
  return knownShape(path) ?? plainShape(path);
}

/** Tells pages of one kind, which share their code, from others: the same value for each of them. */
export function pageKind(path: string): unknown {
  return knownShape(path) ?? path.replace(/\/$/, "");
}

function knownShape(path: string): PendingShape | undefined {
  return shapes.find(([pattern]) => pattern.test(path))?.[1];
}

/** Any other page, which is mostly one under /user/. */
function plainShape(path: string): PendingShape {
  const isTabRoot = /^\/user\/?$/.test(path);
  return {
    bar: { title: isTabRoot ? "我的" : userPageTitle(path), isTabRoot },
    shape: <PlainShape />,
    hasCards:
      isTabRoot ||
      /^\/user\/(?:gift|message|gamecenter|help|settings|profile\/security(?!\/(?:export|deletion)))(?:\/|$)/.test(
        path,
      ),
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
