/** Loads sharp when the first picture needs it: its library holds memory that a server at rest does without. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}
