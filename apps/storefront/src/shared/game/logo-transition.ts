let moving: HTMLElement | null = null;

/**
 * Gives an element the view transition name of a game's logo. By script, since the page's policy forbids style
 * attributes in the HTML.
 */
export function setLogoTransition(element: HTMLElement | null, gameid: string): void {
  element?.style.setProperty("view-transition-name", `game-logo-${gameid}`);
}

/**
 * Gives the first picture in a tapped link the transition name of the game's logo, so that it moves into the game's
 * page. Only the tapped one: a page may show a game twice, and a repeated name cancels the transition.
 */
export function startLogoTransition(link: Element, gameid: string): void {
  moving?.style.removeProperty("view-transition-name");
  moving = link.querySelector("img");
  setLogoTransition(moving, gameid);
}
