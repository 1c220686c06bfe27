import { useNavigate } from "react-router";
import { closeOverlays } from "../../browser/overlay/overlay.ts";
import { logProblem } from "../../browser/page/log-problem.ts";
import { contentTarget } from "../../shared/navigation/content-target.ts";
import { useNativeEvent } from "./use-native-event.ts";

/** Shows the page that a tapped notice of the container is about. Pages of the shop only. */
export function useNoticeTaps(): void {
  const navigate = useNavigate();
  useNativeEvent("notice", (detail) => {
    const target = contentTarget(linkOf(detail));
    if (target?.kind === "page") void closeOverlays().then(() => navigate(target.to));
    else logProblem("bridge: invalid message format");
  });
}

function linkOf(detail: unknown): string | undefined {
  const isLink = typeof detail === "object" && detail !== null && "link" in detail;
  return isLink && typeof detail.link === "string" ? detail.link : undefined;
}
