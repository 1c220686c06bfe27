/**
 * Bytes of a row with its index entries, as `row-bytes.test.ts` measures them in a filled database. `npm run model` says
 * with them how large a database gets.
 */
export const rowBytes = {
  accounts: 731,
  sessions: 536,
  messages: 329,
  recent_games: 133,
  follows: 184,
  known_devices: 250,
  account_events: 177,
  gift_codes: 263,
  claims: 189,
} as const;

export type SizedTable = keyof typeof rowBytes;
