let exchanges: Promise<void> = Promise.resolve();
let underWay = 0;

/** Begins an exchange of a token from outside once those under way are over. */
export function addExchange(exchange: () => Promise<void>): void {
  underWay += 1;
  exchanges = exchanges.then(exchange).finally(() => (underWay -= 1));
}

/** Resolves once no exchange is under way: who is logged in is known. */
export function tokensExchanged(): Promise<void> {
  return exchanges;
}

/** Whether a visitor may be about to become a player. */
export function isExchangingToken(): boolean {
  return underWay > 0;
}
