/** Pages, by router path, that take personal data or require login. */
export function collectsPersonalData(pathname: string): boolean {
  return /^\/user\/(?:login|register|findpwd|help|profile|gift|message|gamecenter)(?:\/|$)/.test(
    pathname,
  );
}

/** The legal texts must be readable before the player agrees to them. */
export function isLegalPage(pathname: string): boolean {
  return pathname.startsWith("/about/");
}
