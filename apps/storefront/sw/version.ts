declare const Build: string;
declare const PageMark: string;

/** Digest of the build; set by the bundler like what follows (scripts/build-service-worker.ts). */
export const build: string = Build;

/** Stands in every page of this build and in none of another: the address of the router's manifest. */
export const ownPageMark: string = PageMark;

export const pageBase = "/app/";
/** Precached: what a page never seen shows without a network. */
export const offlinePage = "/app/offline/index.html";
