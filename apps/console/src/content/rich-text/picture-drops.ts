import type { EditorView } from "@tiptap/pm/view";
import { picturesIn } from "../../pictures/upload-picture.ts";

/** Gives pictures that are pasted or dropped into an editor to `onPictures`, instead of taking them as they are. */
export function pictureDrops(onPictures: (files: File[]) => void) {
  const take = (data: DataTransfer | null) => {
    const files = picturesIn(data);
    // Text copied from an office program comes with a picture of itself.
    if (files.length === 0 || data?.types.includes("text/html")) return false;
    onPictures(files);
    return true;
  };
  return {
    handlePaste: (_view: EditorView, event: ClipboardEvent) => take(event.clipboardData),
    handleDrop: (_view: EditorView, event: DragEvent) => take(event.dataTransfer),
  };
}
