import { paths } from "./paths.ts";

/**
 * The login page with the way back: `to` is the page wanted and wins after a login, `refer` the page to return to
 * otherwise (contract.md, "Routes and return"). Both are router paths.
 */
export function loginPath({ refer, to = refer }: { refer: string; to?: string }): string {
  return `${paths.login}?${new URLSearchParams({ refer, to })}`;
}
