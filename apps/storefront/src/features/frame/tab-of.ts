export type Tab = "home" | "gift" | "category" | "user";

/** The tab a page belongs to, by router path; pages below a tab's root have no tab bar: null. */
export function tabOf(pathname: string): Tab | null {
  if (pathname === "/home/" || pathname === "/home") return "home";
  if (pathname === "/user/" || pathname === "/user") return "user";
  if (/^\/category(\/|$)/.test(pathname)) return "category";
  if (/^\/gift(\/[^/]*)?$/.test(pathname)) return "gift";
  return null;
}
