import {
  type ChannelValues,
  type ChannelValuesProblem,
  mostBytesOfValues,
  mostChannelValues,
  problemOfValues,
} from "@playfront/contract/console/channel-values";

/** Reads the JSON object of a channel's values; a text says what is wrong with it. */
export function readChannelValues(json: string): ChannelValues | string {
  const values = parse(json);
  if (values === undefined) return 'values are a JSON object, such as {"invite":12}';
  const problem = problemOfValues(values);
  return problem === null ? (values as ChannelValues) : tell(problem);
}

function parse(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? value : undefined;
  } catch {
    return undefined;
  }
}

function tell(problem: ChannelValuesProblem): string {
  switch (problem.kind) {
    case "bytes":
      return `values take at most ${mostBytesOfValues} bytes`;
    case "count":
      return `a channel has at most ${mostChannelValues} values`;
    case "name":
      return `"${problem.name}" is no name of a value`;
    case "value":
      return `the value of ${problem.name} is no text, number, true or false`;
  }
}
