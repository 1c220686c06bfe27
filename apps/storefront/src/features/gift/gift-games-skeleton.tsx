import { GameRowsSkeleton, HeadingSkeleton } from "../../ui/feedback/row-skeletons.tsx";

/** Games with gifts, below their one tab. */
export function GiftGamesSkeleton() {
  return (
    <>
      <HeadingSkeleton width={60} height={18} />
      <GameRowsSkeleton rows={9} action={false} />
    </>
  );
}
