import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Validator } from "ra-core";
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
} from "ra-ui-materialui";

interface GameInputProps {
  source: string;
  label?: string;
  validate?: Validator | Validator[];
  helperText?: string | false;
  readOnly?: boolean;
  onChange?(gameid: string | null): void;
}

const reference = "listedGames";
const perPage = 10;
const choice = {
  optionText: nameOfGame,
  filterToQuery: (q: string) => ({ q }),
  size: "small",
  // A field in error that gets the focus would hide the others behind its choices.
  openOnFocus: false,
} as const;
/** With a mark if players do not see the game. */
function nameOfGame({ gamename, shown }: ConsoleData<"listedGames/many">["rows"][number]): string {
  return shown ? gamename : `${gamename}（未上架）`;
}

const howTo = "输入名称、拼音或首字母";

/** Chooses a game by its name, pinyin or initials: one that players see, of a partner's own ones any. */
export function GameInput({ source, label = "游戏", helperText = howTo, ...more }: GameInputProps) {
  return (
    <ReferenceInput source={source} reference={reference} perPage={perPage}>
      <AutocompleteInput {...choice} label={label} helperText={helperText} fullWidth {...more} />
    </ReferenceInput>
  );
}

/** Chooses several games. */
export function GamesInput({
  source,
  helperText = howTo,
  validate,
}: Pick<GameInputProps, "source" | "helperText" | "validate">) {
  return (
    <ReferenceArrayInput source={source} reference={reference} perPage={perPage}>
      <AutocompleteArrayInput
        {...choice}
        label="游戏"
        helperText={helperText}
        validate={validate}
        fullWidth
      />
    </ReferenceArrayInput>
  );
}

/** A game in the filters of a list. */
export function GameFilter({ source }: { source: string; alwaysOn?: boolean }) {
  return (
    <ReferenceInput source={source} reference={reference} perPage={perPage}>
      <AutocompleteInput {...choice} label="游戏" helperText={false} sx={{ minWidth: 200 }} />
    </ReferenceInput>
  );
}
