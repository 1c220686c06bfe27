import { descriptionPreviewLength } from "@playfront/contract/constants";

/**
 * A description as its preview and what 展开更多 adds. Counted in code points, line breaks included, so that no
 * character outside the basic plane is cut in two (docs/product.md#description-preview).
 */
export function splitDescription(description: string): { preview: string; rest: string } {
  const points = Array.from(description.trim());
  return {
    preview: points.slice(0, descriptionPreviewLength).join(""),
    rest: points.slice(descriptionPreviewLength).join(""),
  };
}
