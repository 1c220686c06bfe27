import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Api } from "@playfront/contract/api";
import type { PublicSettings } from "@playfront/contract/public-settings";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { endOfBuild } from "./builds/build-mark.ts";

/** Exports of the storefront's server bundle besides React Router's build. */
export interface StorefrontEntry {
  /** `isKept` says whether the host has the page of a shared key, which then need not be rendered. */
  provideLoadContext(
    api: Api,
    settings: PublicSettings,
    isKept: (sharedKey: string) => boolean,
  ): RouterContextProvider;
  /** Canonical spelling of a router path. */
  canonicalPath(pathname: string): string;
}

export interface StorefrontBuild {
  build: ServerBuild;
  entry: StorefrontEntry;
}

const ownFolder = join(import.meta.dirname, "../../../storefront/build");

/** The folder of the browser's files. `folder` is the setting; null for this checkout's build. */
export function clientFolder(folder: string | null): string {
  return join(folder ?? ownFolder, "client");
}

/** Loads the built storefront, once a build that is under way has ended. Throws with instructions if there is none. */
export async function loadStorefrontBuild(folder: string | null): Promise<StorefrontBuild> {
  await endOfBuild(folder ?? ownFolder);
  const file = join(folder ?? ownFolder, "server/index.js");
  if (!existsSync(file)) throw new Error("The storefront is not built yet; `npm start` builds it.");
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return asStorefrontBuild(build);
}

export function asStorefrontBuild(build: ServerBuild): StorefrontBuild {
  return { build, entry: build.entry.module as unknown as StorefrontEntry };
}
