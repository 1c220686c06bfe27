/** Chinese input methods type digits and letters in full width, such as `１３８`. */
export function toHalfWidth(typed: string): string {
  return typed.normalize("NFKC");
}
