import { Search, X } from "lucide-react";
import { type CompositionEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigationType } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { maxKeywordLength, useLeaveSearch } from "./search-address.ts";
import styles from "./search-box.module.css";
import { type OptionKeys, optionId, optionListId } from "./use-option-keys.ts";

/**
 * The search box with 取消. `onDraft` is called with the typed text; while an input method composes, with Latin letters only,
 * which are pinyin. An empty box searches for the placeholder.
 */
export function SearchBox({
  draft,
  placeholder,
  keys,
  onDraft,
  onSearch,
}: {
  draft: string;
  /** The default keyword; empty if the host has none. */
  placeholder: string;
  /** Move through the suggestions. */
  keys: OptionKeys;
  onDraft: (text: string) => void;
  onSearch: (keyword: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const leaveSearch = useLeaveSearch();
  const { text, change, compositionProps } = useComposedText(draft, onDraft);
  useFocusOnArrival(input);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keyword = text.trim() || placeholder;
    if (keyword === "") return input.current?.focus();
    input.current?.blur();
    onSearch(keyword);
  };
  return (
    <header className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element */}
      <form role="search" action={`/app${paths.search}`} onSubmit={submit} className={styles.form}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
        <input
          ref={input}
          type="text"
          inputMode="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={keys.isOpen}
          aria-controls={keys.isOpen ? optionListId : undefined}
          aria-activedescendant={keys.active === -1 ? undefined : optionId(keys.active)}
          name="keyword"
          className={styles.input}
          aria-label="搜索游戏"
          placeholder={placeholder || "搜索游戏"}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxKeywordLength}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keys.onKeyDown}
          {...compositionProps}
        />
        {text !== "" && (
          <button
            type="button"
            className={styles.clear}
            aria-label="清空"
            onClick={() => {
              change("");
              input.current?.focus();
            }}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </form>
      <Link to={paths.home} className={styles.cancel} onClick={leaveSearch}>
        取消
      </Link>
    </header>
  );
}

/** The text of the box. While an input method composes, only the box shows text that is not pinyin. */
function useComposedText(draft: string, onDraft: (text: string) => void) {
  const [composing, setComposing] = useState<string | null>(null);
  return {
    text: composing ?? draft,
    change(text: string) {
      if (composing !== null) setComposing(text);
      if (composing === null || /^[ -~]*$/.test(text)) onDraft(text);
    },
    compositionProps: {
      onCompositionStart: () => setComposing(draft),
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        setComposing(null);
        onDraft(currentTarget.value);
      },
    },
  };
}

/** Focuses the box when search is opened, but not on back navigation or when results are loaded directly. */
function useFocusOnArrival(input: React.RefObject<HTMLInputElement | null>): void {
  const arrival = useRef({ type: useNavigationType(), isHydrated: useHydrated() });
  useEffect(() => {
    const { type, isHydrated } = arrival.current;
    if (isHydrated && type !== "POP") input.current?.focus({ preventScroll: true });
  }, [input]);
}
