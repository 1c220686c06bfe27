import type { ContainerTokens } from "./container.ts";

/** Settings that reach the browser from the root loader: one build serves every environment. */
export interface PublicSettings {
  siteName: string;
  /** Ends every page title. */
  siteSuffix: string;
  /** Origin under which the shop is known, for addresses that leave it; empty when nobody has said. */
  publicOrigin: string;
  hosts: HostRow;
  officialAccount: OfficialAccount;
  app: AppAddresses;
  /** Names by which the product's own shells are told from browsers. */
  containerTokens: ContainerTokens;
  /** Origin of the frame that plain-http pages keep their session in; empty: there is none. */
  storageFrame: string;
}

/** Hosts of the site that the page came from (the host table's row): an empty origin is the page's own. */
export interface HostRow {
  api: string;
  /** Origin of pictures whose addresses are bare paths. */
  static: string;
  /** Address templates with `{gameid}` and `{cid}`, for an API host without getDownloadUrl and getEntryUrl. */
  download: string;
  entry: string;
}

/** The WeChat account whose followers may claim follow gifts. */
export interface OfficialAccount {
  name: string;
  /** What its QR code holds; empty when nobody has said. */
  url: string;
}

/** Where the product's own app is to be had; empty: not for that platform. `{cid}` stands for the channel. */
export interface AppAddresses {
  android: string;
  ios: string;
}
