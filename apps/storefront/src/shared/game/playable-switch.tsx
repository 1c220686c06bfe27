import { Check } from "lucide-react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { setPlayableOnly, useListPlatform } from "./playable-filter.ts";
import styles from "./playable-switch.module.css";

/** 可在本机玩 above a list of games, for iPhones and iPads. On until the player switches it off. */
export function PlayableSwitch() {
  const isHydrated = useHydrated();
  const isOn = useListPlatform() !== undefined || !isHydrated;
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isOn}
        onClick={() => setPlayableOnly(!isOn)}
      >
        <Check size={16} strokeWidth={1.75} aria-hidden="true" className={styles.mark} />
        可在本机玩
      </button>
    </div>
  );
}
