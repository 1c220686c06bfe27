import { pageAt } from "../../shared/navigation/page-at.ts";

/** Pages, by router path, that take personal data or require login. */
export function collectsPersonalData(pathname: string): boolean {
  const page = pageAt(pathname)?.page;
  return page?.guard === "player" || page?.input !== undefined;
}

/** The legal texts must be readable before the player agrees to them. */
export function isLegalPage(pathname: string): boolean {
  const name = pageAt(pathname)?.name;
  return name === "agreement" || name === "privacy";
}
