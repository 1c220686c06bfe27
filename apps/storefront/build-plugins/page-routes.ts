import type { Plugin } from "vite";
import { type PageName, pages } from "../src/pages.ts";

/** React Router's id of a page's route: its file below `src`, without the extension. */
export function routeIdOf(name: PageName): string {
  return `routes/${pages[name].file}`;
}

/** The routes that make up the home page, whose first load has a budget. */
export const homeRoutes: readonly string[] = ["root", "routes/frame/shell", routeIdOf("home")];

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
