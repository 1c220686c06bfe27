/** Kinds of pages whose speed is told apart. */
export const pageKinds = ["home", "game", "article", "gift", "list", "user", "other"] as const;
export type PageKind = (typeof pageKinds)[number];

/** The browser's `effectiveType`; `unknown` where the browser does not tell. */
export const pageNetworks = ["slow-2g", "2g", "3g", "4g", "unknown"] as const;
export type PageNetwork = (typeof pageNetworks)[number];
