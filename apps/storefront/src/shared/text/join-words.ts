/** A name followed by Chinese words, with the space that Latin letters and digits want before them. */
export function joinWords(name: string, words: string): string {
  return /[A-Za-z0-9.!?)]$/.test(name) ? `${name} ${words}` : name + words;
}
