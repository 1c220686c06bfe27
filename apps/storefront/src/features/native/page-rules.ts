/**
 * Whether the player may take screenshots of the page at a router path: not where a password, an SMS code or an
 * identity number is typed (decision 0029). Gift codes may be captured, because many players keep them as screenshots.
 */
export function allowsScreenshots(pathname: string): boolean {
  return !/^\/user\/(?:login|register|findpwd|profile\/(?:password|phone|fcm)|profile\/security\/(?:export|deletion))(?:\/|$)/.test(
    pathname,
  );
}
