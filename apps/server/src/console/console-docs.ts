import { done } from "../infra/answer.ts";
import type { ModuleConsoleHandlers } from "./register-operator-calls.ts";

/** The console's calls as OpenAPI, made when somebody asks: a server at rest does without its words. */
export const consoleDocs: ModuleConsoleHandlers<`docs/${string}`> = {
  async "docs/openapi"() {
    const { describeConsoleCalls } = await import(
      "@playfront/contract/openapi/console/describe-console-calls"
    );
    return done({
      name: "openapi.json",
      type: "application/json; charset=utf-8",
      content: once(JSON.stringify(describeConsoleCalls())),
    });
  },
};

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
