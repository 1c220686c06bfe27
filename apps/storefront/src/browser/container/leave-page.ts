/**
 * Opens another address in the same window, which pop-up blockers allow. A download leaves the page as it is.
 * Returns false for an address that is not http(s): a host must not be able to run script here.
 */
export function leaveFor(address: string): boolean {
  const url = webAddress(address);
  if (url === null) return false;
  window.location.assign(url.href);
  return true;
}

/** The absolute URL; null if it is not http(s). */
export function webAddress(address: string): URL | null {
  if (address === "") return null;
  try {
    const url = new URL(address, window.location.href);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
