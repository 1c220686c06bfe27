import { redirect } from "react-router";
import { paths } from "../../shared/navigation/paths.ts";

/** `/` leads to `/home` (docs/product.md#open-pages). */
export function loader() {
  return redirect(paths.home);
}

export function clientLoader() {
  return redirect(paths.home);
}
