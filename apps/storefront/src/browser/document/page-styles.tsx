import { useContext } from "react";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  type UNSAFE_AssetsManifest as Manifest,
  useMatches,
} from "react-router";

declare global {
  interface Window {
    __reactRouterManifest?: Manifest;
  }
}

/**
 * The style sheets of the page's routes. React shows a page when its sheets have loaded, and keeps those of earlier pages;
 * the server puts the first page's sheets into the HTML (decision 131).
 */
export function PageStyles() {
  const routes = useContext(FrameworkContext)?.manifest.routes;
  const matches = useMatches();
  const sheets = new Set(matches.flatMap(({ id }) => routes?.[id]?.css?.map(sheetAddress) ?? []));
  return [...sheets].map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="page" />
  ));
}

/**
 * Before it loads a sheet, the router looks whether the page has it, by the address in its manifest. Lazily loaded code looks so
 * for its own: one that could not be loaded must go, or the code would come without it at the next try.
 */
export function prepareSheets(): void {
  window.addEventListener("error", removeFailedSheet, true);
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route?.css) route.css = route.css.map(sheetAddress);
  }
}

function removeFailedSheet({ target }: Event): void {
  // Those of pages are React's.
  const sheet = target as HTMLLinkElement;
  if (sheet.rel === "stylesheet" && !("precedence" in sheet.dataset)) sheet.remove();
}

/**
 * The router marks sheets that lazily loaded code shares by `#`, so that Vite loads them once more: its own `Links` would
 * remove them with the page.
 */
function sheetAddress(href: string): string {
  return href.replace(/#$/, "");
}
