import { useLater } from "../../browser/page/use-later.ts";
import type { FollowButtonProps } from "./follow-look.ts";

const load = async () => (await import(/* keep ready */ "./live-follow.tsx")).LiveFollow;

/** Follows a game, or reserves one that is still to come. What it does loads after the page. */
export function FollowButton({ game, Look }: FollowButtonProps) {
  const Live = useLater(load);
  return Live ? <Live game={game} Look={Look} /> : <Look game={game} />;
}
