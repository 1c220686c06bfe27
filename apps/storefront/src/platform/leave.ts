/**
 * Leaves the shop for another address in the same window, which no pop-up blocker minds. Downloads leave the page as
 * it is. Returns false for an address that is not http(s): a host must not run script here.
 */
export function leaveFor(address: string): boolean {
  const url = parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  window.location.assign(url.href);
  return true;
}

function parse(address: string): URL | null {
  if (address === "") return null;
  try {
    return new URL(address, window.location.href);
  } catch {
    return null;
  }
}
