import type { Config } from "../infra/config/config.ts";
import { type NppaAuthority, startNppaAuthority } from "./nppa/nppa-authority.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export interface AuthorityApp {
  app: TestApp;
  authority: NppaAuthority;
  close(): Promise<void>;
}

/** The API server with a fake real-name authority; both use the test's clock. */
export async function createAuthorityApp(overrides: Partial<Config> = {}): Promise<AuthorityApp> {
  const authority = await startNppaAuthority();
  const app = await createTestApp({ nppa: authority.config, ...overrides });
  authority.now = () => app.clock.now().getTime();
  return {
    app,
    authority,
    close: async () => {
      await app.close();
      await authority.close();
    },
  };
}
