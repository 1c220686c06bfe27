import type { Api, Result } from "@playfront/contract/api";
import { type CallName, calls, type Data, type Payload } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { renderingDevice } from "@playfront/contract/constants";
import type { Envelope } from "@playfront/contract/envelope";
import type { FastifyInstance } from "fastify";
import type { MadeOf } from "../content/made-of.ts";
import { madeOfResponse } from "./rendering-facts.ts";

/**
 * The calls of SSR, injected into this process's own routes: same validation and filters, always as a visitor. `tell` hears
 * what each answer was made of.
 */
export function createInProcessApi(app: FastifyInstance): (tell: (madeOf: MadeOf) => void) => Api {
  return (tell) => ({
    async call<Name extends CallName>(
      name: Name,
      payload: Payload<Name>,
    ): Promise<Result<Data<Name>>> {
      const response = await app.inject({
        method: "POST",
        url: calls[name].path,
        headers: { "content-type": "application/x-www-form-urlencoded", deviceid: renderingDevice },
        payload: formBody(payload),
      });
      tell(madeOfResponse(response) ?? { content: "anything", changesAt: null });
      const status = response.statusCode;
      if (status > 402) return { ok: false, kind: "network", status };
      const { code, msg, data } = response.json<Envelope>();
      if (code === codes.success) return { ok: true, data: data as Data<Name> };
      return { ok: false, kind: "coded", code, msg, data, status };
    },
  });
}

function formBody(payload: object): string {
  const form = new URLSearchParams();
  for (const [field, value] of Object.entries(payload)) {
    if (value !== undefined) form.set(field, String(value));
  }
  return form.toString();
}
