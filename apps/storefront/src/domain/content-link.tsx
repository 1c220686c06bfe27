import type { ReactNode } from "react";
import { Link } from "react-router";
import { contentTarget } from "./content-target.ts";

/** Content that editors may have given a target; without a usable one it is shown as it is. */
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
      <a href={target.href} className={className} draggable={false}>
        {children}
      </a>
    );
  }
  return (
    <Link to={target.to} prefetch="intent" className={className} draggable={false}>
      {children}
    </Link>
  );
}
