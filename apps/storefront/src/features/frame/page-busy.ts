import { getWritingCalls } from "../../browser/api/writing-calls.ts";

/** Whether a reload would lose something of this page. `begunBefore` calls that write had been made when it came. */
export function isPageBusy(begunBefore: number): boolean {
  return isWriting(begunBefore) || showsResult() || hasInput();
}

/** Also after the answer: what it leads to may still be loading, such as the dialog with a code. */
function isWriting(begunBefore: number): boolean {
  const { underWay, begun } = getWritingCalls();
  return underWay > 0 || begun > begunBefore;
}

/** A dialog, or words that say what has become of a tap. */
function showsResult(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog], [role=status] p") !== null;
}

function hasInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  );
  return [...fields].some(
    ({ type, value }) => !["hidden", "checkbox", "radio"].includes(type) && value !== "",
  );
}
