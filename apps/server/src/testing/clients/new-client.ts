let met = 0;

/** Headers of a new client: a new device at a new address (the app needs `trustedProxies: 1`). */
export function newClient(): { deviceid: string; "x-forwarded-for": string } {
  met += 1;
  const address = `203.0.${Math.floor(met / 250)}.${(met % 250) + 1}`;
  return { deviceid: `stranger-${met}`, "x-forwarded-for": address };
}
