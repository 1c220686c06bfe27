import { Search } from "lucide-react";
import styles from "./my-gifts.module.css";

/** Filters the list by the game's name while the player types. */
export function FilterField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className={styles.filter}>
      <label className={styles.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">按游戏名查找</span>
        <input
          type="search"
          placeholder="按游戏名查找"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          enterKeyHint="search"
          autoComplete="off"
        />
      </label>
    </div>
  );
}
