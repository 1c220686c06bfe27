import { pageRenderedAt } from "../../browser/page/page-time.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { pastWords, shanghaiMinute } from "./format.ts";

/** A past time as people say it. The server's words may be from a copy of the page whose age the browser does not tell. */
export function PastTime({ at }: { at: string }) {
  const now = useHydrated() ? Date.now() : pageRenderedAt();
  return (
    <time dateTime={at} title={shanghaiMinute(at)} suppressHydrationWarning>
      {pastWords(at, now)}
    </time>
  );
}
