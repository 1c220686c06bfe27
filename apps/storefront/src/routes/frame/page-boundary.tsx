/**
 * The boundary of every page, inside the frame. A page needs none of its own, which would be missing together with its
 * code.
 */
export { RouteError as ErrorBoundary } from "./route-error.tsx";
