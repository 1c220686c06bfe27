import { calls } from "@playfront/contract/calls";
import type { FastifyInstance } from "fastify";
import type { TestPlayer } from "../accounts.ts";

export interface UploadOptions {
  filename?: string;
  field?: string;
  /** Used instead of the player's headers. */
  headers?: Record<string, string>;
  /** Text fields before and after the picture. */
  before?: Record<string, string>;
  after?: Record<string, string>;
  /** Name of a second field with the same file. */
  second?: string;
}

/** Uploads a file as a player's avatar, as a browser would. */
export async function uploadAvatar(
  app: FastifyInstance,
  player: TestPlayer,
  file: Buffer,
  options: UploadOptions = {},
) {
  const { headers: own, type, body } = await avatarRequest(player, file, options);
  const response = await app.inject({
    method: "POST",
    url: calls["user/uploadAvatar"].path,
    headers: { ...own, "content-type": type },
    payload: body,
  });
  return { status: response.statusCode, ...response.json() };
}

/** The parts of an avatar upload request. */
export async function avatarRequest(
  player: TestPlayer,
  file: Buffer,
  { filename = "avatar.png", field = "file", ...options }: UploadOptions = {},
) {
  const form = new FormData();
  const blob = new Blob([new Uint8Array(file)], { type: "image/png" });
  for (const [name, value] of Object.entries(options.before ?? {})) form.append(name, value);
  form.append(field, blob, filename);
  if (options.second) form.append(options.second, blob, filename);
  for (const [name, value] of Object.entries(options.after ?? {})) form.append(name, value);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return {
    headers: options.headers ?? player.headers,
    type: request.headers.get("content-type") ?? "",
    body: Buffer.from(await request.arrayBuffer()),
  };
}
