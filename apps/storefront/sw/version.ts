// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __BUILD__: string;
// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __PAGE_MARK__: string;

/** Digest of the build. The bundler sets it and the mark (scripts/build-service-worker.ts). */
export const build: string = __BUILD__;

/** Part of every page of this build and of no other: the address of the router's manifest. */
export const ownPageMark: string = __PAGE_MARK__;

export const pageBase = "/app/";
/** Precached. Shown without a network in place of a page that was never seen. */
export const offlinePage = "/app/offline/index.html";
