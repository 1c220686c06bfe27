import { isRouteErrorResponse, useRouteError } from "react-router";
import { NoGifts } from "../../features/gift/no-gifts.tsx";
import { RouteError } from "../frame/route-error.tsx";

/** A gift page whose gift or game does not exist says so in its own way; every other failure is a page's. */
export function GiftError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NoGifts />;
  return <RouteError />;
}
