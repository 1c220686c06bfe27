import { localStorageStore } from "ra-core";

const store = localStorageStore();

/** What react-admin keeps in the browser. A log-out forgets lists and filters, but not light or dark. */
export const keptStore = {
  ...store,
  reset() {
    const theme = store.getItem("theme");
    store.reset();
    if (theme !== undefined) store.setItem("theme", theme);
  },
};
