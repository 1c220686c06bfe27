import type { DemoArticle, DemoCatalogue, DemoGame, DemoSlide } from "./types.ts";

/** The avatar of the ready-made player. */
export const avatarPicture = "avatars/demo2026";

export function logoOf({ slug }: DemoGame): string {
  return `games/${slug}/logo`;
}

/** Screenshots, in the order in which the game's page shows them. */
export function shotsOf({ slug, shots }: DemoGame): string[] {
  return Array.from({ length: shots }, (_, index) => `games/${slug}/shot-${index}`);
}

/** The banner of the game's activity. */
export function activityPictureOf({ slug }: DemoGame): string {
  return `games/${slug}/activity`;
}

/** Undefined for an article without a cover. */
export function coverOf(game: DemoGame, { cover, slug }: DemoArticle): string | undefined {
  return cover ? `games/${game.slug}/covers/${slug}` : undefined;
}

export function slidePictureOf({ game }: Pick<DemoSlide, "game">): string {
  return `slides/${game}`;
}

/** The names of all pictures that a catalogue shows. */
export function picturesOf({ games, slides }: DemoCatalogue): string[] {
  return [avatarPicture, ...slides.map(slidePictureOf), ...games.flatMap(picturesOfGame)];
}

function picturesOfGame(game: DemoGame): string[] {
  return [
    logoOf(game),
    ...shotsOf(game),
    ...(game.activity ? [activityPictureOf(game)] : []),
    ...game.articles.flatMap((article) => coverOf(game, article) ?? []),
  ];
}
