/**
 * Shown, by a mark of the early script (`browser/page/early-script.ts`), on a page whose own scripts or styles could not be
 * had: it can be read and its links lead on, but nothing else works. A link, since no script may be there to hear a tap.
 */
export function UnloadedNotice() {
  return (
    <p className="unloaded-notice" role="alert">
      页面没有加载完整
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own */}
      <a href="">重新加载</a>
    </p>
  );
}
