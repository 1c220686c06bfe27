import { data } from "react-router";

/** Every other path: the error page with status 404, inside the frame. */
export function loader() {
  throw data(null, { status: 404 });
}

export function clientLoader() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
