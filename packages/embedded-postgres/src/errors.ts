/** The `code` of a system or database error; empty if it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

/** A rejection handler that resolves to undefined for these error codes, and rethrows other errors. */
export function ignore(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(codeOf(error))) throw error;
  };
}
