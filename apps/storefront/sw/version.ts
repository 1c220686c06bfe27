/** Digest of the build; set by the bundler (scripts/build-service-worker.ts). */
declare const __BUILD__: string;

export const build: string = __BUILD__;

export const pageBase = "/app/";
/** Precached: what a page never seen shows without a network. */
export const offlinePage = "/app/offline/index.html";
