import { usePublicSettings } from "../../browser/page/public-settings.ts";

/** The title of a page that is shown instead of the one asked for, whose `meta` does not speak then. */
export function PageTitle({ page }: { page: string }) {
  const suffix = usePublicSettings()?.siteSuffix;
  return <title>{suffix ? `${page} - ${suffix}` : page}</title>;
}
