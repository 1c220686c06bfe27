import { type KeyboardEvent, useState } from "react";

export const optionListId = "search-options";

export function optionId(index: number): string {
  return `${optionListId}-${index}`;
}

export interface OptionKeys {
  /** Whether there are options. */
  isOpen: boolean;
  /** The option that the arrow keys have reached; -1 if none. */
  active: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The keys of a combobox: up and down move through `count` options while the focus stays in the box, Enter follows the one
 * reached, Escape leaves it and then calls `onEscape`. Another `text` begins anew.
 */
export function useOptionKeys({
  count,
  text,
  onEscape,
}: {
  count: number;
  text: string;
  onEscape: () => void;
}): OptionKeys {
  const [reached, setReached] = useState({ text, index: -1 });
  const active = reached.text === text && reached.index < count ? reached.index : -1;
  const move = (index: number) => {
    setReached({ text, index });
    optionAt(index)?.scrollIntoView({ block: "nearest" });
  };
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active === count - 1 ? -1 : active + 1),
    ArrowUp: () => move(active === -1 ? count - 1 : active - 1),
    Escape: () => (active === -1 ? onEscape() : move(-1)),
    ...(active !== -1 && { Enter: () => optionAt(active)?.click() }),
  };
  return {
    isOpen: count > 0,
    active,
    onKeyDown(event) {
      const act = actions[event.key];
      if (act === undefined || count === 0 || event.nativeEvent.isComposing) return;
      event.preventDefault();
      act();
    },
  };
}

function optionAt(index: number): HTMLElement | null {
  return document.getElementById(optionId(index));
}
