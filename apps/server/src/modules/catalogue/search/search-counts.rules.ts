/** In characters. */
export const longestCounted = 20;

/**
 * The keyword under which a search is counted; null if it is not. What may be a phone number, an identity number or an
 * address of a person who mistook the box is never stored.
 */
export function countedKeyword(key: string): string | null {
  const isPersonal = /\d{6}|@/.test(key);
  return key === "" || [...key].length > longestCounted || isPersonal ? null : key;
}
