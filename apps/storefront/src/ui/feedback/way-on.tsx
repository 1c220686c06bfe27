import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../form/button.tsx";

/** The link of an empty state. */
export function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ look: "outline" })}>
      {children}
    </Link>
  );
}
