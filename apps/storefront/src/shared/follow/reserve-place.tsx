import { type ComponentType, useEffect, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import type { ReservableGame, ReserveButton } from "./reserve-button.tsx";

type Props = Parameters<typeof ReserveButton>[0];

/** The same button before its code is there: only pages with games that are still to come load it. */
export function ReservePlace(props: { game: ReservableGame; look: "row" | "wide" }) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    void import(/* keep ready */ "./reserve-button.tsx")
      .then((code) => setLoaded(() => code.ReserveButton))
      .catch(() => {});
  }, []);
  if (Loaded) return <Loaded {...props} />;
  const { game, look } = props;
  return (
    <Button
      look={look === "row" ? "tinted" : "primary"}
      wide={look === "wide"}
      aria-label={`预约 ${game.gamename}`}
    >
      预约
    </Button>
  );
}
