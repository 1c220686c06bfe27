import { CircularProgress } from "@mui/material";
import { NavigateToFirstResource, useCanAccess } from "ra-core";
import { Loading } from "ra-ui-materialui";
import { lazy, Suspense } from "react";

/** With the charts, which no other page needs. */
const FiguresPage = lazy(() => import("./figures-page.tsx"));

/** The console's first page: the figures, or the first list for those who may not see them. */
export function FiguresHome() {
  const { canAccess, isPending } = useCanAccess({ resource: "figures", action: "days" });
  if (isPending) return null;
  if (!canAccess) return <NavigateToFirstResource loading={Loading} />;
  return (
    <Suspense fallback={<CircularProgress aria-label="正在加载数据" sx={{ m: 4 }} />}>
      <FiguresPage />
    </Suspense>
  );
}
