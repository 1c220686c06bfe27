import { isRouteErrorResponse, useRouteError } from "react-router";
import { NoGifts } from "../../features/gift/no-gifts.tsx";
import { RouteError } from "../frame/route-error.tsx";

/** The error of a gift page: its own text for a gift or game that does not exist, otherwise the common error page. */
export function GiftError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NoGifts />;
  return <RouteError />;
}
