import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageAddress } from "../navigation/page-address.ts";
import type { ShareSubject } from "./share-subject.ts";

/** What is shared of a page. */
export interface ShareLink {
  address: string;
  /** The page's own address, which WeChat's menu shares. */
  page: string;
  /** Players who registered by the player's links. */
  invited: number;
}

/** The page's address with the channel: what is shared until the host has given a short link, or without one. */
export function plainLink({ path }: ShareSubject): ShareLink {
  const address = pageAddress(path);
  return { address, page: address, invited: 0 };
}

/** The short link of the host, which counts by channel; the plain link if the host has none or cannot answer. */
export async function askShareLink(subject: ShareSubject): Promise<ShareLink> {
  const plain = plainLink(subject);
  if (!subject.target) return plain;
  const result = await getBrowserApi().call("share/getShareLink", subject.target);
  if (!result.ok) return plain;
  const { url, share, invited = 0 } = result.data;
  const page = new URL(plain.page);
  page.searchParams.set("share", share);
  return { address: url, page: page.href, invited };
}
