/** How long a browser may take to fetch the file, milliseconds. */
const pickUpMs = 60_000;

/** Lets the browser save a text as a file. Call it inside the tap handler. */
export function saveFile(name: string, text: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), pickUpMs);
}
