import type { Plugin } from "vite";
import { type PageName, pages } from "../src/pages.ts";

/** React Router's id of a page's route: its file below `src`, without the extension. */
export function routeIdOf(name: PageName): string {
  return `routes/${pages[name].file}`;
}

/** The routes around every page. */
export const frameRoutes: readonly string[] = [
  "root",
  "routes/frame/shell",
  "routes/frame/page-boundary",
];

/** The routes around every page behind the login. */
export const guardedFrameRoutes: readonly string[] = [...frameRoutes, "routes/frame/player-only"];

/** The routes that make up the home page. */
export const homeRoutes: readonly string[] = [...frameRoutes, routeIdOf("home")];

/** Leaves the route files out of the bundled `pages.ts`: only the build reads them, and the table is in the first load. */
export function withoutRouteFiles(): Plugin {
  return {
    name: "without-route-files",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/src/pages.ts")) return null;
      return { code: code.replaceAll(/\bfile: "[^"]+",/g, ""), map: null };
    },
  };
}
