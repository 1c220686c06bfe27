// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __BUILD__: string;
// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __PAGE_MARK__: string;

/** Digest of the build; set by the bundler like what follows (scripts/build-service-worker.ts). */
export const build: string = __BUILD__;

/** Stands in every page of this build and in none of another: the address of the router's manifest. */
export const ownPageMark: string = __PAGE_MARK__;

export const pageBase = "/app/";
/** Precached: what a page never seen shows without a network. */
export const offlinePage = "/app/offline/index.html";
