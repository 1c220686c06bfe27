import type { Data } from "@playfront/contract/calls";
import { operatorPlace, sitePlace } from "@playfront/contract/texts/legal-format";

type Written = Pick<Data<"index/getLegalText">, "since" | "summary" | "chapters">;

/** The text with the names of the site and of its company where it leaves room for them. */
export function fillLegalText(
  { since, summary, chapters }: Written,
  { siteName, operatorName }: { siteName: string; operatorName: string },
): Written {
  const text = JSON.stringify({ since, summary, chapters }, (_name, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll(sitePlace, siteName).replaceAll(operatorPlace, operatorName)
      : value,
  );
  return JSON.parse(text) as Written;
}
