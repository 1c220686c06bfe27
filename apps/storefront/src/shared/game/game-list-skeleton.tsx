import { GameRowsSkeleton, HeadingSkeleton } from "../../ui/feedback/row-skeletons.tsx";

/** Rows of games below a heading. */
export function GameListSkeleton() {
  return (
    <>
      <HeadingSkeleton width={84} height={24} />
      <GameRowsSkeleton rows={8} />
    </>
  );
}
