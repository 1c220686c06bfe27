import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";

export function DownloadsSkeleton() {
  return <GameRowsSkeleton rows={3} />;
}
