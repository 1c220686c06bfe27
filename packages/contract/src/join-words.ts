/** A name followed by Chinese words, with a space after Latin letters and digits. */
export function joinWords(name: string, words: string): string {
  return /[A-Za-z0-9.!?)]$/.test(name) ? `${name} ${words}` : name + words;
}
