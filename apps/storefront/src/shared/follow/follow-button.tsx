import { useState } from "react";
import { useLater } from "../../browser/page/use-later.ts";
import type { FollowButtonProps } from "./follow-look.ts";

const load = async () => (await import(/* keep ready */ "./live-follow.tsx")).LiveFollow;

/** Follows a game, or reserves one that is still to come. What it does loads after the page; a tap before that is kept. */
export function FollowButton({ game, Look }: FollowButtonProps) {
  const Live = useLater(load);
  const [isTapped, setTapped] = useState(false);
  if (Live) return <Live game={game} Look={Look} isTapped={isTapped} />;
  return <Look game={game} isBusy={isTapped} onToggle={() => setTapped(true)} />;
}
