import { descriptionPreviewLength } from "@playfront/contract/constants";

/**
 * Splits a description into the preview and the rest behind 展开更多. Counts code points, line breaks included, so that no
 * character outside the basic plane is cut in two (docs/product.md#description-preview).
 */
export function splitDescription(description: string): { preview: string; rest: string } {
  const points = Array.from(description.trim());
  return {
    preview: points.slice(0, descriptionPreviewLength).join(""),
    rest: points.slice(descriptionPreviewLength).join(""),
  };
}
