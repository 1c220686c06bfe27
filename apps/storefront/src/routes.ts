import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { type Page, pageNames, pages } from "./pages.ts";

const rows = pageNames.map((name) => ({ name, page: pages[name] as Page }));
const open = rows.filter(({ page }) => page.guard === undefined);
const guarded = rows.filter(({ page }) => page.guard === "player");

/** Every route of the shop below /app/. Canonical slashes are the host's business. */
export default [
  layout("routes/frame/shell.tsx", [
    layout("routes/frame/page-boundary.tsx", [
      index("routes/frame/index.tsx"),
      ...open.map(routeOf),
      layout("routes/frame/player-only.tsx", guarded.map(routeOf)),
      route("*", "routes/frame/unknown.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

/** A route is named by its file, unless another page has the file already. */
function routeOf({ name, page }: (typeof rows)[number]) {
  const path = page.path.replace(/^\/|\/$/g, "");
  const isFirst = rows.find(({ page: { file } }) => file === page.file)?.name === name;
  return route(path, `routes/${page.file}.tsx`, isFirst ? {} : { id: name });
}
