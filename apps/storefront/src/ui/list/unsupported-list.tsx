import { lostDrawing } from "../feedback/drawings/lost.tsx";
import { StatePanel } from "../feedback/state-panel.tsx";
import { unsupportedText } from "../feedback/unsupported-text.ts";
import { WayOn } from "../feedback/way-on.tsx";

/** In place of a list that the host does not have. */
export function UnsupportedList() {
  return (
    <StatePanel
      drawing={lostDrawing}
      text={unsupportedText}
      action={<WayOn to="/">返回首页</WayOn>}
    />
  );
}
