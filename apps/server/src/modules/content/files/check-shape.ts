import type { TObject } from "typebox";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import { plainMessage } from "../../../infra/http/errors.ts";

export type CheckShape = Awaited<ReturnType<typeof loadShapeCheck>>;

/** TypeBox checks values by 370 modules, which only imports need (decision 0243). */
export async function loadShapeCheck() {
  const { Errors } = await import("typebox/value");

  /** The first field that the schema refuses, with what to change; null if it takes the data. */
  return (schema: TObject, data: Readonly<Record<string, unknown>>): FailedAnswer | null => {
    const [error] = Errors(schema, data);
    if (!error) return null;
    const { keyword, params } = error as { keyword: string; params: Record<string, unknown> };
    const [missing] = (params.requiredProperties ?? []) as string[];
    const field = missing ?? error.instancePath.split("/")[1] ?? "";
    const { label = field } = (schema.properties[field] ?? {}) as { label?: string };
    const isEmpty =
      [undefined, null, ""].includes(data[field] as string) || isEmptyList(data[field]);
    return invalidField(
      field,
      isEmpty ? `请填写${label}` : plainMessage({ keyword, params }, label),
    );
  };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
