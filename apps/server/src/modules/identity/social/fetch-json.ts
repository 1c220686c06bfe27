const timeoutMs = 3000;
const maxLength = 16 * 1024;

/**
 * The object that a provider answers; null for anything else, errors included. The address holds secrets, so
 * nothing of it is thrown or logged.
 */
export async function fetchJson(
  address: string,
  fields: Record<string, string>,
  method: "GET" | "POST" = "GET",
): Promise<Record<string, unknown> | null> {
  try {
    const response = await send(address, fields, method);
    const value: unknown = JSON.parse(await readText(response));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The answer to a form; null without one. */
export async function postForm(
  address: string,
  fields: Record<string, string>,
): Promise<{ status: number; text: string } | null> {
  try {
    const response = await send(address, fields, "POST");
    return { status: response.status, text: await readText(response) };
  } catch {
    return null;
  }
}

function send(address: string, fields: Record<string, string>, method: "GET" | "POST") {
  const options = { method, signal: AbortSignal.timeout(timeoutMs), redirect: "error" } as const;
  const sent = new URLSearchParams(fields);
  return method === "GET"
    ? fetch(`${address}?${sent}`, options)
    : fetch(address, { ...options, body: sent });
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxLength) throw new Error("answer too long");
  }
  return text + decoder.decode();
}
