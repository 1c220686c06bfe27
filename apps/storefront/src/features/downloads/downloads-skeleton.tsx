import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";

export function DownloadsSkeleton() {
  return <GameRowsSkeleton rows={3} />;
}
