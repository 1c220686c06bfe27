import type { ConsoleData } from "@playfront/contract/console/calls";

/** Has the browser save a file that a call has made. */
export function saveFile({
  name,
  content,
}: Pick<ConsoleData<"figures/export">, "name" | "content">) {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveBlob(name, new Blob([bytes]));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
