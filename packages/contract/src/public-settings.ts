import type { ContainerTokens } from "./container.ts";

/** Settings sent to the browser by the root loader, so that one build serves every environment. */
export interface PublicSettings {
  siteName: string;
  /** The end of every page title. */
  siteSuffix: string;
  /** Public origin of the shop, for canonical and shared addresses; empty if not set. */
  publicOrigin: string;
  hosts: HostRow;
  officialAccount: OfficialAccount;
  operator: Operator;
  /** The content is the demo's. */
  isDemo: boolean;
  app: AppAddresses;
  /** Names of the product's own shells in their user agents. */
  containerTokens: ContainerTokens;
  /** Origin of the frame in which plain-HTTP pages store their session; empty: no frame. */
  storageFrame: string;
}

/** Hosts of the page's site, from the host table; an empty origin is the page's own. */
export interface HostRow {
  api: string;
  /** Origin of pictures whose address is only a path. */
  static: string;
  /** Address templates with `{gameid}` and `{cid}`, for an API host without getDownloadUrl and getEntryUrl. */
  download: string;
  entry: string;
}

/** The official account that players follow for follow gifts. */
export interface OfficialAccount {
  name: string;
  /** Content of its QR code; empty if not set. */
  url: string;
}

/** Who runs the shop, and by which licences; each is empty if not set. */
export interface Operator {
  name: string;
  icp: string;
  telecom: string;
  culture: string;
}

/** Addresses of the product's own app; empty: not available for that platform. `{cid}` stands for the channel. */
export interface AppAddresses {
  android: string;
  ios: string;
}
