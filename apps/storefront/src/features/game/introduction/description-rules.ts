import { descriptionPreviewLength } from "@playfront/contract/constants";

/**
 * Splits a description into the preview and the rest behind 展开更多. Counts code points, line breaks included, so that no
 * character outside the basic plane is cut in two (docs/product.md#description-preview). White space at the cut belongs to
 * the rest: the dots after the preview would have a line of their own.
 */
export function splitDescription(description: string): { preview: string; rest: string } {
  const points = Array.from(description.trim());
  const preview = points.slice(0, descriptionPreviewLength).join("").trimEnd();
  return { preview, rest: points.join("").slice(preview.length) };
}
