/** Whether items of this list were left out, so that it is shorter than the host's. */
export function hasLeftOut(list: object): boolean {
  return thinned.has(list);
}

/** Says of a list that items were left out: also of one that was stored and read again. */
export function markLeftOut(list: object): void {
  thinned.add(list);
}

const thinned = new WeakSet<object>();
