const timeoutMs = 3000;
const maxLength = 16 * 1024;

/**
 * The object that a provider answers to a GET; null for anything else, errors included. The address holds secrets, so
 * nothing of it is thrown or logged.
 */
export async function fetchJson(
  address: string,
  query: Record<string, string>,
): Promise<Record<string, unknown> | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const url = `${address}?${new URLSearchParams(query)}`;
    const response = await fetch(url, { signal, redirect: "error" });
    const value: unknown = JSON.parse(await readText(response));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
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
