/** Pages, by router path, where a player types something personal or is asked who they are. */
export function collectsPersonalData(pathname: string): boolean {
  return /^\/user\/(?:login|register|findpwd|help|profile|gift|message|gamecenter)(?:\/|$)/.test(
    pathname,
  );
}

/** The texts themselves, which must be readable before they are agreed to. */
export function isLegalPage(pathname: string): boolean {
  return pathname.startsWith("/about/");
}
