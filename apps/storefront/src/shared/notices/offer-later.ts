/** Loads the offer of notifications and makes it; without a network it is left out. */
export function offerNoticesLater(): void {
  void import("./offer-notices.ts").then(({ offerNotices }) => offerNotices()).catch(() => {});
}
