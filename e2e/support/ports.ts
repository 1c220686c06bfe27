const first = Number(process.env.E2E_PORT ?? 4300);

/** Where the servers of a run listen; `E2E_PORT` moves them all. */
export const ports = {
  shop: first,
  packager: first + 1,
  foreignApi: first + 2,
  foreignShop: first + 3,
};
