/** Settings that reach the browser from the root loader: one build serves every environment. */
export interface PublicSettings {
  siteName: string;
  /** Ends every page title. */
  siteSuffix: string;
  /** Origin under which the shop is known, for addresses that leave it; empty when nobody has said. */
  publicOrigin: string;
  hosts: HostRow;
}

/** Hosts of one site: an empty origin is the page's own. */
export interface HostRow {
  api: string;
  /** Address templates with `{gameid}` and `{cid}`, for an API host without getDownloadUrl and getEntryUrl. */
  download: string;
  entry: string;
}
