import type { ReactNode } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "page-area": { children: ReactNode };
    }
  }
}

/**
 * The page's part of the body. In-app browsers and translators put nodes of their own into the body before the page
 * hydrates; React passes over those whose names differ from what it looks for, and no one else uses this name.
 */
export function PageArea({ children }: { children: ReactNode }) {
  return <page-area>{children}</page-area>;
}
