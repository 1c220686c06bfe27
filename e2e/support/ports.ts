// Random, so that two checkouts can test at once. Set once in the main process; the workers inherit its environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));

const first = Number(process.env.E2E_PORT);

/** Ports of the servers of a run; `E2E_PORT` is the first one. */
export const ports = {
  shop: first,
  packager: first + 1,
  foreignApi: first + 2,
  foreignShop: first + 3,
  strictShop: first + 4,
  realNameShop: first + 5,
  authority: first + 6,
  authorityControl: first + 7,
  games: first + 8,
  strictGames: first + 9,
  realNameGames: first + 10,
  emptyShop: first + 11,
  emptyShopPackager: first + 12,
  social: first + 13,
  pushService: first + 14,
  metrics: first + 15,
  nextShop: first + 20,
  deploySwitch: first + 21,
};
