import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  type Validator,
} from "react-admin";

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
const filterToQuery = (q: string) => ({ q });
const howTo = "输入名称、拼音或首字母";

/** Chooses a game by its name, pinyin or initials: one that players see, of a partner's own ones any. */
export function GameInput({ source, label = "游戏", helperText = howTo, ...more }: GameInputProps) {
  return (
    <ReferenceInput source={source} reference={reference} perPage={perPage}>
      <AutocompleteInput
        label={label}
        optionText="gamename"
        filterToQuery={filterToQuery}
        helperText={helperText}
        size="small"
        fullWidth
        {...more}
      />
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
        label="游戏"
        optionText="gamename"
        filterToQuery={filterToQuery}
        helperText={helperText}
        validate={validate}
        size="small"
        fullWidth
      />
    </ReferenceArrayInput>
  );
}

/** A game in the filters of a list. */
export function GameFilter({ source }: { source: string; alwaysOn?: boolean }) {
  return (
    <ReferenceInput source={source} reference={reference} perPage={perPage}>
      <AutocompleteInput
        label="游戏"
        optionText="gamename"
        filterToQuery={filterToQuery}
        helperText={false}
        size="small"
        sx={{ minWidth: 200 }}
      />
    </ReferenceInput>
  );
}
