/** Hosts of the push services of Chrome, Firefox, Edge and Safari; a leading dot stands for any name before it. */
const knownHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Whether a browser may name this address: nothing is ever sent to a host that is not known as a push service. */
export function isPushAddress(text: string, moreOrigins: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (moreOrigins.includes(url.origin)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return knownHosts.some((host) =>
    host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
