/**
 * Whether the player may take pictures of this page, by router path: not where a password, a code of an SMS or an
 * identity number is typed (decision 0029). A gift code may be kept as a picture: many players do just that.
 */
export function allowsScreenShots(pathname: string): boolean {
  return !/^\/user\/(?:login|register|findpwd|profile\/(?:password|phone|fcm)|profile\/security\/(?:export|deletion))(?:\/|$)/.test(
    pathname,
  );
}
