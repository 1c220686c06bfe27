import type { ReactNode } from "react";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { contentTarget } from "./content-target.ts";
import { openOutside } from "./open-outside.ts";

/** Content with a target from the editors; without a usable target the content is no link. */
export function ContentLink({
  url,
  className,
  children,
}: {
  url: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const target = contentTarget(url);
  if (target === null) return <span className={className}>{children}</span>;
  if (target.kind === "address") {
    return (
      <a
        href={target.href}
        className={className}
        draggable={false}
        onClick={(tap) => openOutside(tap.nativeEvent, target)}
      >
        {children}
      </a>
    );
  }
  return (
    <PageLink to={target.to} className={className} draggable={false}>
      {children}
    </PageLink>
  );
}
