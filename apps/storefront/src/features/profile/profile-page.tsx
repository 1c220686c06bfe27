import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { barTitle, pageAt } from "../../shared/navigation/page-at.ts";
import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/** The layout of the pages that change one item of the profile. */
export function ProfilePage({
  lead,
  fallback = paths.profile,
  children,
}: {
  lead?: ReactNode;
  /** Where back leads to for players who opened the page directly. */
  fallback?: string;
  children: ReactNode;
}) {
  const page = pageAt(useLocation().pathname)?.page ?? null;
  return (
    <Sheet>
      <TopBar title={barTitle(page)} fallback={fallback} />
      <div className={form.page}>
        {lead && <p className={form.lead}>{lead}</p>}
        {children}
      </div>
    </Sheet>
  );
}
