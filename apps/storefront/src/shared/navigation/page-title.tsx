import { usePublicSettings } from "../../browser/page/public-settings.ts";

/** The title of a page that is shown instead of the requested one, whose `meta` does not run then. */
export function PageTitle({ page }: { page: string }) {
  const suffix = usePublicSettings()?.siteSuffix;
  return <title>{suffix ? `${page} - ${suffix}` : page}</title>;
}
