import { required } from "ra-core";
import { TextInput } from "ra-ui-materialui";

/** A time of Shanghai, wherever the browser is; the seconds of a time that is not changed stay. */
export function TimeInput({
  source,
  help = "北京时间",
  isOptional = false,
}: {
  source: string;
  help?: string;
  isOptional?: boolean;
}) {
  return (
    <TextInput
      source={source}
      type="datetime-local"
      format={(time?: string) => time?.slice(0, 16).replace(" ", "T") ?? ""}
      parse={(typed: string) => typed.replace("T", " ")}
      slotProps={{ inputLabel: { shrink: true } }}
      validate={isOptional ? undefined : required()}
      helperText={help}
    />
  );
}
