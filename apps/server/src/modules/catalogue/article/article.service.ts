import type { ArticleInfo, Column, ListedArticle } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { type Clock, toIsoTime, toShanghaiTime } from "../../../infra/clock.ts";
import type { IdRange } from "../../../infra/id-blocks.ts";
import { sliceOf } from "../../../infra/slice.ts";
import type { GameService } from "../game/game.service.ts";
import * as repository from "./article.repository.ts";
import { cleanOnce } from "./article-cleaner.ts";

export interface NewArticle {
  gameid: string;
  /** `col` of a column of the game. */
  col: string;
  title: string;
  /** A shorter title; defaults to `title`. */
  name?: string;
  summary: string;
  /** HTML from any source; markup that is not allowed in an article is removed. */
  content: string;
  author: string;
  cover?: string;
  /** Defaults to now. An article with a future time appears when that time comes. */
  publishAt?: Date;
  /** Defaults to true. */
  published?: boolean;
  /** Defaults to 0. */
  viewnum?: number;
}

export interface NewColumn {
  gameid: string;
  /** Lower-case letters, digits, `_` and `-`. */
  col: string;
  colname: string;
  /** Lower values come first; defaults to 0. */
  pos?: number;
}

export interface ArticleDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameService, "findListed">;
}

export type ArticleService = ReturnType<typeof createArticleService>;

/** News of games. Returns only articles that are published and whose publishing time has come. */
export function createArticleService({ db, clock, games }: ArticleDeps) {
  return {
    /** Columns in the order of their tabs; empty for an unknown game. */
    async listColumns(gameid: string): Promise<Column[]> {
      const [game, columns] = await Promise.all([
        games.findListed(gameid),
        repository.findColumns(db, gameid),
      ]);
      return game === null ? [] : columns;
    },

    /**
     * Newest first, and when the next will be published; of all columns if `col` is absent. Empty for an unknown game or
     * column.
     */
    async list(query: {
      gameid: string;
      col?: string;
      page: number;
      pageSize: number;
    }): Promise<{ articles: ListedArticle[]; changesAt: Date | null }> {
      const { gameid, col } = query;
      const slice = sliceOf(query);
      if (slice === null) return { articles: [], changesAt: null };
      const selection = { gameid, col, now: clock.now(), ...slice };
      const [game, rows, changesAt] = await Promise.all([
        games.findListed(gameid),
        repository.findPage(db, selection),
        repository.findNextPublication(db, selection),
      ]);
      return { articles: game === null ? [] : rows.map(toListedArticle), changesAt };
    },

    /** When the next article of a column will be published; null if none waits. */
    nextPublication: (of: { gameid: string; col: string }): Promise<Date | null> =>
      repository.findNextPublication(db, { ...of, now: clock.now() }),

    /** Null if the column of the game has no such article, or the game is not listed. */
    async find(key: { aid: string; gameid: string; col: string }): Promise<ArticleInfo | null> {
      const row = await repository.find(db, { ...key, now: clock.now() });
      const game = row && (await games.findListed(row.gameid));
      if (!game) return null;
      const { author, content } = row;
      const { gamename, logo: gamelogo } = game;
      const documentInfo = { content };
      const changedat = toIsoTime(row.changedat);
      return { ...toListedArticle(row), gamename, gamelogo, author, changedat, documentInfo };
    },

    /** Articles of listed games by their ids, for the sitemap. */
    addresses: {
      findBlocks: (size: number) => repository.findShownBlocks(db, clock.now(), size),
      findIds: (range: IdRange) => repository.findShownIds(db, { ...range, now: clock.now() }),
    },

    /** The address of an article's page; null unless players see it. */
    async findPage(aid: string): Promise<string | null> {
      const only = { after: String(BigInt(aid) - 1n), to: aid, limit: 1, now: clock.now() };
      const [row] = await repository.findShownIds(db, only);
      return row ? `/app/game/${row.gameid}/${row.col}/${row.aid}` : null;
    },

    /** The game of an article that players see and may comment on; null for any other. */
    findCommentable: (aid: string): Promise<{ gameid: string } | null> =>
      repository.findCommentable(db, { aid, now: clock.now() }),

    /** Stores a new article with cleaned HTML; returns its aid. */
    async write({ publishAt, name, viewnum = 0, ...article }: NewArticle): Promise<string> {
      const cleaned = await cleanOnce(article.content);
      if (cleaned === null) throw new Error("the article has too much markup");
      return repository.insert(db, {
        ...article,
        viewnum: String(viewnum),
        name: name ?? article.title,
        content: cleaned.html,
        publish_at: publishAt ?? clock.now(),
      });
    },

    createColumn({ pos = 0, ...column }: NewColumn): Promise<void> {
      return repository.insertColumn(db, { ...column, pos });
    },
  };
}

function toListedArticle(row: repository.ListedRow): ListedArticle {
  const { publish_at, cover, viewnum, ...article } = row;
  return {
    ...article,
    publishdate: toShanghaiTime(publish_at),
    cover: cover ?? undefined,
    viewnum: Number(viewnum),
  };
}
