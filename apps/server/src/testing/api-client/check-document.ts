import { createConfig, lintFromString } from "@redocly/openapi-core";

/** What Redocly's recommended rules find in an OpenAPI document. */
export async function lintDocument(document: object) {
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
}

/** The fields within a part of the document that nothing is said about. */
export function fieldsWithoutWords(part: unknown, path = ""): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { properties = {} } = part as { properties?: Record<string, { description?: string }> };
  const own = Object.entries(properties).filter(([, field]) => !field.description);
  return [
    ...own.map(([name]) => `${path}/${name}`),
    ...Object.entries(part).flatMap(([key, inner]) => fieldsWithoutWords(inner, `${path}/${key}`)),
  ];
}
