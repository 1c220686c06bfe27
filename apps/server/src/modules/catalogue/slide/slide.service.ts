import type { Slide } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import * as repository from "./slide.repository.ts";

const maxSlides = 20;

export interface NewSlide {
  src: string;
  /** What the picture is about: its alternative text, which is also shown on it. */
  title?: string;
  /** A site path or an http(s) address; clients ignore anything else. */
  url?: string;
  /** Lower values come first, older slides first among equals; defaults to 0. */
  pos?: number;
  /** Defaults to true. */
  published?: boolean;
}

/** The home page's carousel. */
export type SlideService = ReturnType<typeof createSlideService>;

export function createSlideService({ db }: { db: Db }) {
  return {
    async list(): Promise<Slide[]> {
      const rows = await repository.findAllPublished(db, maxSlides);
      return rows.map(({ id, src, title, url }) => ({
        id,
        src,
        title: title ?? undefined,
        url: url ?? undefined,
      }));
    },

    /** Returns the slide's id. */
    create({ pos = 0, ...slide }: NewSlide): Promise<string> {
      return repository.insert(db, { pos, ...slide });
    },
  };
}
