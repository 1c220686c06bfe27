import { AutocompleteInput, ReferenceInput, type Validator } from "react-admin";

interface GameInputProps {
  source: string;
  validate?: Validator;
  helperText?: string | false;
  onChange?(gameid: string | null): void;
}

/** Chooses a game that players see, by its name, pinyin or initials. */
export function GameInput({
  source,
  validate,
  helperText = "输入名称、拼音或首字母",
  onChange,
}: GameInputProps) {
  return (
    <ReferenceInput source={source} reference="listedGames" perPage={10}>
      <AutocompleteInput
        label="游戏"
        optionText="gamename"
        filterToQuery={(q: string) => ({ q })}
        onChange={onChange}
        validate={validate}
        helperText={helperText}
        size="small"
        fullWidth
      />
    </ReferenceInput>
  );
}
