import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createContext, type ReactNode, useContext } from "react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import { vi } from "vitest";
import { getQueryClient } from "../platform/query-client.ts";
import { DialogHost } from "../ui/dialog-host.tsx";
import { ToastHost } from "../ui/toast.tsx";

const settings = {
  siteName: "测试站",
  siteSuffix: "测试站",
  publicOrigin: "",
  hosts: { api: "", download: "", entry: "" },
  officialAccount: { name: "测试号", url: "" },
  app: { android: "", ios: "" },
};

type Settings = typeof settings;

/**
 * Renders a piece of a page as the shop does: inside a router, with the cache, toasts and dialogs. Every address shows
 * it; `pageAddress` tells where the router is.
 */
export function renderPage(
  page: ReactNode,
  {
    at = "/",
    ...given
  }: { at?: string; hosts?: Partial<Settings["hosts"]> } & Partial<
    Pick<Settings, "officialAccount" | "app">
  > = {},
) {
  // jsdom has none; nothing a test looks at is ever scrolled.
  vi.stubGlobal("IntersectionObserver", IdleObserver);
  const Stub = createRoutesStub([
    { id: "root", Component: Root, children: [{ path: "*", Component: Page }] },
  ]);
  const loaderData = {
    root: {
      settings: { ...settings, ...given, hosts: { ...settings.hosts, ...given.hosts } },
    },
  };
  return render(
    <PageContext value={page}>
      <Stub initialEntries={[at]} hydrationData={{ loaderData }} />
    </PageContext>,
  );
}

/** Router path the page is at now. */
export function pageAddress(): string {
  return document.querySelector("[data-address]")?.getAttribute("data-address") ?? "";
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
  const { pathname, search } = useLocation();
  return <i data-address={pathname + search} />;
}

class IdleObserver {
  observe() {}
  disconnect() {}
}
