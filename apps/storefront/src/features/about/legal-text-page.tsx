import type { Data } from "@playfront/contract/calls";
import type { LegalName } from "@playfront/contract/entities";
import type { LegalText } from "@playfront/contract/texts/legal-text";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { callQuery } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { fillLegalText } from "./fill-legal-text.ts";
import { LegalPage } from "./legal-page.tsx";

interface LegalTextPageProps {
  name: LegalName;
  /** The shop's own text, which was there before operators wrote one. */
  own: LegalText;
  /** The version in force; without one the own text is. */
  written: Data<"index/getLegalText"> | null;
  site: { siteName: string; operatorName: string };
}

/** The version in force, or the earlier one that the address asks for, which comes after the page itself. */
export function LegalTextPage({ name, own, written, site }: LegalTextPageProps) {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  const wanted = isHydrated ? params.get("since") : null;
  const current = written?.since ? written : null;
  const earlier = current ? [...current.earlier, own.since] : [];
  const isEarlier = wanted !== null && earlier.includes(wanted) && wanted !== own.since;
  const { data } = useQuery({
    ...callQuery("index/getLegalText", { name, since: wanted ?? "" }),
    enabled: isEarlier,
  });
  const shown = isEarlier ? data : wanted === own.since ? null : current;
  return (
    <LegalPage
      text={shown ? { title: own.title, ...fillLegalText(shown, site) } : own}
      earlier={earlier}
    />
  );
}
