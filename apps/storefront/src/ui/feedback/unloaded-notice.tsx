/**
 * Shown on a page whose own scripts or styles could not be loaded: the early script marks it
 * (`browser/document/early-script.ts`). The page can be read and its links work, but nothing else does. The notice is a
 * link, since there may be no script to handle a tap.
 */
export function UnloadedNotice() {
  return (
    <p className="unloaded-notice" role="alert">
      页面加载不完整，请重新加载
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own */}
      <a href="">重新加载</a>
    </p>
  );
}
