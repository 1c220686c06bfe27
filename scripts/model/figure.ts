/** A number with what it counts and how it came about, so that whoever reads the result can follow it. */
export interface Figure {
  name: string;
  value: number;
  /** Empty for a mere number. */
  unit: string;
  /** The names of the figures that it is made of, or the source of a given one. */
  how: string;
}

export const given = (name: string, value: number, unit: string, how: string): Figure => ({
  ...{ name, value, unit, how },
});

/** The parts multiplied, counted in a unit of `size` of theirs. */
export function product(name: string, unit: string, parts: readonly Figure[], size = 1): Figure {
  const value = parts.reduce((result, part) => result * part.value, 1) / size;
  const factors = parts.map((part) => part.name).join(" × ");
  return { name, value, unit, how: size === 1 ? factors : `${factors} ÷ ${size}` };
}

export function sum(name: string, unit: string, parts: readonly Figure[]): Figure {
  const value = parts.reduce((result, part) => result + part.value, 0);
  return { name, value, unit, how: parts.map((part) => part.name).join(" + ") };
}

/** As many whole things as `need` takes, each of which has room for `room`; at least `least`. */
export function enough(
  name: string,
  { need, room, least }: { need: Figure; room: Figure; least: number },
): Figure {
  const value = Math.max(least, Math.ceil(need.value / room.value));
  return { name, value, unit: "", how: `${need.name} ÷ ${room.name}, at least ${least}` };
}

/** A figure's number for readers, to four digits. */
export function format(value: number): string {
  if (value !== 0 && value < 0.001) return value.toExponential(2);
  return value.toLocaleString("en-GB", { maximumSignificantDigits: 4 });
}
