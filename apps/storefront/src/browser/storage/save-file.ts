/** How long a browser may take to pick a file up; milliseconds. */
const pickUpMs = 60_000;

/** Hands the browser a text to save as a file. Call it inside the tap itself. */
export function saveFile(name: string, text: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), pickUpMs);
}
