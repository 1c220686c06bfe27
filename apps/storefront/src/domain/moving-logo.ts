let moving: HTMLElement | null = null;

/** The view transition name of a game's logo; the game's page gives it to its own. */
export function logoTransitionName(gameid: string): string {
  return `game-logo-${gameid}`;
}

/**
 * Gives the first picture in a tapped link the name of the game's logo, so that it moves into the game's page. Only
 * the tapped one: a page may show a game twice, and a name that stands twice stops the transition.
 */
export function moveLogo(link: Element, gameid: string): void {
  moving?.style.removeProperty("view-transition-name");
  moving = link.querySelector("img");
  moving?.style.setProperty("view-transition-name", logoTransitionName(gameid));
}
