import styles from "./highlighted-name.module.css";

/** The name with the searched part highlighted; a match by pinyin or initials highlights nothing. */
export function HighlightedName({ text, part }: { text: string; part: string }) {
  const start = text.toLowerCase().indexOf(part.toLowerCase());
  if (start < 0) return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.match}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
