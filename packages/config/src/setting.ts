export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Parses the text of a setting. Throws {@link ConfigError} with the setting's name. */
export type Kind<Value> = (text: string, name: string) => Value;

/** Everything about one setting: its type, its check and its row in the README come from here. */
export interface Setting<Value = unknown> {
  /** The environment variable. */
  name: string;
  kind: Kind<Value>;
  /** The value of a setting that is absent or empty. Null: the process decides, or does without. */
  default: Value | null;
  /** The README's text for the default, where it is not the default itself. */
  defaultText?: string;
  /** The setting's description in the README. */
  description: string;
}

export type SettingGroup = Readonly<Record<string, Setting>>;

/** The values of a group: null only where the default is. */
export type SettingValues<Group extends SettingGroup> = {
  -readonly [Key in keyof Group]:
    | ReturnType<Group[Key]["kind"]>
    | Extract<Group[Key]["default"], null>;
};

/** Throws {@link ConfigError} on the first value that cannot be used. */
export function readSettings<Group extends SettingGroup>(
  env: Environment,
  group: Group,
): SettingValues<Group> {
  const values = Object.entries(group).map(([key, setting]) => {
    const text = env[setting.name];
    return [key, text ? setting.kind(text, setting.name) : setting.default];
  });
  return Object.fromEntries(values);
}

type RequiredValues<Group extends SettingGroup> = {
  -readonly [Key in keyof Group]: ReturnType<Group[Key]["kind"]>;
};

/** The values of settings that another setting makes necessary; `because` names that setting. */
export function requireSettings<Group extends SettingGroup>(
  env: Environment,
  group: Group,
  because: string,
): RequiredValues<Group> {
  const values = readSettings(env, group);
  for (const [key, { name }] of Object.entries(group)) {
    if (values[key] === null) throw new ConfigError(`${name} is required when ${because}`);
  }
  return values as RequiredValues<Group>;
}
