/**
 * Leaves the shop for another address in the same window, which no pop-up blocker minds. Downloads leave the page as
 * it is. Returns false for an address that is not http(s): a host must not run script here.
 */
export function leaveFor(address: string): boolean {
  const url = webAddress(address);
  if (url === null) return false;
  window.location.assign(url.href);
  return true;
}

/** The address in full; null for one that is not http(s). */
export function webAddress(address: string): URL | null {
  if (address === "") return null;
  try {
    const url = new URL(address, window.location.href);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
