import { type FormRule, formRules } from "@playfront/contract/form-rules";
import type { FastifyServerOptions } from "fastify";

/**
 * Form fields arrive as text and are converted to the schema's types. `rule` runs the shared form rule; `label` names the
 * field in messages.
 */
export const ajvOptions: NonNullable<FastifyServerOptions["ajv"]> = {
  customOptions: {
    coerceTypes: true,
    useDefaults: true,
    removeAdditional: false,
    allErrors: false,
    keywords: [
      "label",
      {
        keyword: "rule",
        type: "string",
        schemaType: "string",
        error: { message: "breaks a form rule" },
        validate: (rule: FormRule, value: string) => formRules[rule](value) === null,
      },
    ],
  },
};
