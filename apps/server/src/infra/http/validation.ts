import { type FormRule, formRules } from "@playfront/contract/form-rules";
import type { FastifyServerOptions } from "fastify";

/**
 * Validation of payloads. Form fields arrive as text and are turned into what the schema says; `rule` runs the shared
 * form rule; `label` only names the field in messages.
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
