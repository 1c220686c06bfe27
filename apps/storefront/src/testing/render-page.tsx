import { defaultTokens } from "@playfront/contract/container";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createContext, type ReactNode, useContext } from "react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import { vi } from "vitest";
import { getQueryClient } from "../browser/api/query-client.ts";
import { watchOverlayEntries } from "../browser/overlay/overlay.ts";
import { DialogHost } from "../ui/dialog/dialog-host.tsx";
// Loaded here, and not with a test's first dialog, for which the test would wait.
import "../ui/dialog/dialog-sheet.tsx";
import { ToastHost } from "../ui/feedback/toast-host.tsx";

const settings = {
  siteName: "测试站",
  siteSuffix: "测试站",
  publicOrigin: "",
  hosts: { api: "", static: "", download: "", entry: "" },
  officialAccount: { name: "测试号", url: "" },
  operator: { name: "", icp: "", telecom: "", culture: "" },
  isDemo: false,
  app: { android: "", ios: "" },
  containerTokens: defaultTokens,
  storageFrame: "",
};

type Settings = typeof settings;

/**
 * Renders part of a page as the shop does: inside a router, with the cache, toasts and dialogs. It is shown at every
 * address; `pageAddress` returns the router's present one.
 */
export function renderPage(
  page: ReactNode,
  {
    at = "/",
    state = null,
    ...given
  }: { at?: string; state?: unknown; hosts?: Partial<Settings["hosts"]> } & Partial<
    Pick<Settings, "officialAccount" | "operator" | "isDemo" | "app">
  > = {},
) {
  // jsdom has none, and most tests never scroll.
  if (!("IntersectionObserver" in globalThis)) vi.stubGlobal("IntersectionObserver", IdleObserver);
  // The router of tests leaves the window's history alone, and would number the present entry.
  if (window.history.state === null) window.history.replaceState({ idx: 0 }, "");
  watchOverlayEntries();
  const Stub = createRoutesStub([
    { id: "root", Component: Root, children: [{ path: "*", Component: Page }] },
  ]);
  const loaderData = {
    root: {
      settings: { ...settings, ...given, hosts: { ...settings.hosts, ...given.hosts } },
    },
  };
  const { pathname, search, hash } = new URL(at, window.location.origin);
  return render(
    <PageContext value={page}>
      <Stub initialEntries={[{ pathname, search, hash, state }]} hydrationData={{ loaderData }} />
    </PageContext>,
  );
}

/** The present router path, with its query. */
export function pageAddress(): string {
  return document.querySelector("[data-address]")?.getAttribute("data-address") ?? "";
}

/** The state of the present history entry. */
export function pageState(): unknown {
  return JSON.parse(document.querySelector("[data-address]")?.getAttribute("data-state") ?? "null");
}

const PageContext = createContext<ReactNode>(null);

function Page() {
  return useContext(PageContext);
}

function Root() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <Outlet />
      <Address />
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>
  );
}

function Address() {
  const { pathname, search, state } = useLocation();
  return <i data-address={pathname + search} data-state={JSON.stringify(state)} />;
}

class IdleObserver {
  observe() {}
  disconnect() {}
}
