import type { ComponentType } from "react";
import { ArticleListSkeleton } from "../../features/article/article-list-skeleton.tsx";
import { ArticleSkeleton } from "../../features/article/article-skeleton.tsx";
import { CategorySkeleton } from "../../features/category/category-skeleton.tsx";
import { DownloadsSkeleton } from "../../features/downloads/downloads-skeleton.tsx";
import { GameSkeleton } from "../../features/game/game-skeleton.tsx";
import { GameGiftsSkeleton } from "../../features/gift/game-gifts-skeleton.tsx";
import { GiftDetailSkeleton } from "../../features/gift/gift-detail-skeleton.tsx";
import { GiftGamesSkeleton } from "../../features/gift/gift-games-skeleton.tsx";
import { HomeSkeleton } from "../../features/home/home-skeleton.tsx";
import { MyGiftsSkeleton } from "../../features/my-gifts/my-gifts-skeleton.tsx";
import { RankSkeleton } from "../../features/rank/rank-skeleton.tsx";
import { SearchSkeleton } from "../../features/search/search-skeleton.tsx";
import type { Page, SkeletonName } from "../../pages.ts";
import { GameListSkeleton } from "../../shared/game/game-list-skeleton.tsx";
import {
  CardsSkeleton,
  NotesSkeleton,
  SettingsSkeleton,
} from "../../ui/feedback/card-skeletons.tsx";
import { PlainSkeleton } from "../../ui/feedback/row-skeletons.tsx";

/**
 * The skeletons of the pages. All are loaded together right after a page, so a skeleton imports blocks of
 * `ui/feedback/skeleton.tsx` and its own styles only, never the feature it stands for.
 */
const skeletons: Record<SkeletonName, ComponentType> = {
  plain: PlainSkeleton,
  settings: SettingsSkeleton,
  cards: CardsSkeleton,
  notes: NotesSkeleton,
  myGifts: MyGiftsSkeleton,
  home: HomeSkeleton,
  game: GameSkeleton,
  articles: ArticleListSkeleton,
  article: ArticleSkeleton,
  gameList: GameListSkeleton,
  rank: RankSkeleton,
  category: CategorySkeleton,
  search: SearchSkeleton,
  downloads: DownloadsSkeleton,
  giftGames: GiftGamesSkeleton,
  gameGifts: GameGiftsSkeleton,
  gift: GiftDetailSkeleton,
};

/** The skeleton of a page; a plain one for a path that has no page. */
export function PageSkeleton({ page }: { page: Page | null }) {
  const Skeleton = skeletons[page?.skeleton ?? "plain"];
  return <Skeleton />;
}
