/**
 * Text in cells that are read again: nothing of it is lost. What a spreadsheet would take for a formula, after any characters that
 * are not seen, gets an apostrophe in front; so does what begins like that after apostrophes of its own.
 */
const formula = /^'*[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u;

/** Characters that XML cannot hold. */
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

export function keepText(text: string): string {
  const written = text.replaceAll(unwritable, "\ufffd");
  return formula.test(written) ? `'${written}` : written;
}

/** The text of a cell that {@link keepText} made, or that somebody typed. */
export function readKeptText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
