import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "../../shared/navigation/paths.ts";
import { userPageTitle } from "../../shared/navigation/user-page-title.ts";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/** The layout of the pages that change one item of the profile. */
export function ProfilePage({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Sheet>
      <TopBar title={userPageTitle(pathname)} fallback={paths.profile} />
      <div className={form.page}>
        {lead && <p className={form.lead}>{lead}</p>}
        {children}
      </div>
    </Sheet>
  );
}
