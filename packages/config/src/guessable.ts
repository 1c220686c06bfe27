/** Words of placeholders and examples; letters and digits only. */
const words = [
  "changeme",
  "default",
  "example",
  "insecure",
  "passw0rd",
  "password",
  "placeholder",
  "playfront",
  "qwerty",
  "secret",
];

/** The part of its characters that must be new; of a long secret, of this many. Nearly all of a random key is new. */
const newPart = 0.4;
const countedLength = 64;

/** Whether a secret is a placeholder, a pattern or a run instead of random. */
export function isGuessable(secret: string): boolean {
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, "");
  const wanted = newPart * Math.min(secret.length, countedLength);
  return words.some((word) => letters.includes(word)) || countNew(secret) < wanted;
}

/** The characters that neither repeat an earlier pair with the one before them nor are its neighbour in the alphabet. */
function countNew(secret: string): number {
  const pairs = new Set<string>();
  for (let at = 1; at < secret.length; at += 1) {
    const pair = secret.slice(at - 1, at + 1);
    if (Math.abs(pair.charCodeAt(1) - pair.charCodeAt(0)) > 1) pairs.add(pair);
  }
  return pairs.size;
}
