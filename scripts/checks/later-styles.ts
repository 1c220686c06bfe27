/**
 * What a browser that does not know it drops with the whole declaration or rule; with `var()` in it a declaration is dropped only when
 * it is computed, so that a plain one before it does not help.
 */
const laterStyles: [feature: RegExp, since: string][] = [
  [/\bcolor-mix\(/, "Chrome 111, Safari 16.2, Firefox 113"],
  [/\b(?:color|(?:ok)?lab|(?:ok)?lch|light-dark)\(/, "Chrome 111, Firefox 113"],
  [/:has\(/, "Chrome 105, Firefox 121"],
  [/\d[dls]v(?:[hwib]|min|max)\b/, "Chrome 108, Firefox 101"],
  [/\dcq(?:[hwib]|min|max)\b/, "Chrome 105, Safari 16, Firefox 110"],
  [/\dr?lh\b/, "Chrome 109, Safari 16.4, Firefox 120"],
  [/@layer\b/, "Chrome 99, Firefox 97"],
  [/@scope\b/, "Chrome 118, Safari 17.4, Firefox 128"],
  [/(?:^|[{};,])\s*&/, "Chrome 120, Safari 17.2, Firefox 117"],
  [/@(?:media|custom-media)[^{]*[<>]/, "Chrome 104, Safari 16.4"],
  [/[{;]\s*(?:translate|rotate|scale):/, "Chrome 104, Firefox 72"],
  [/\bsubgrid\b/, "Chrome 117, Safari 16"],
];

/** Which later features of CSS a sheet uses without asking whether the browser has them. */
export function findLaterStyles(css: string): string[] {
  const plain = withoutConditions(css.replace(/\/\*.*?\*\//gs, ""));
  return laterStyles.flatMap(([feature, since]) => {
    const [found] = feature.exec(plain) ?? [];
    return found === undefined ? [] : [`${found} (since ${since})`];
  });
}

/** Leaves out the blocks that a browser without the feature skips: those of `@supports`, and of `@container`, which it does not know. */
function withoutConditions(css: string): string {
  const [opening] = /@(?:supports(?!\s*not\b)|container)\b[^{]*\{/.exec(css) ?? [];
  if (opening === undefined) return css;
  const start = css.indexOf(opening);
  let end = start + opening.length;
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === "{") depth += 1;
    if (css[end] === "}") depth -= 1;
  }
  return css.slice(0, start) + withoutConditions(css.slice(end));
}
