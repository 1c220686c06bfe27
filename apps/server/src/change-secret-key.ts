import { ConfigError } from "@playfront/config/setting";
import { connect } from "@playfront/database/connect";
import { readConfig } from "./infra/config/config.ts";
import { openDatabase } from "./infra/open-database.ts";
import { reseal } from "./infra/secrets/reseal.ts";
import { createSecrets, loadSecretKey } from "./infra/secrets/secrets.ts";

/**
 * Changes the key of a database from OLD_SECRET_KEY, or from the key in the data folder if that is not set, to
 * SECRET_KEY. No node may be running. See docs/how-to/change-the-secret-key.md.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { OLD_SECRET_KEY: oldKey, ...env } = process.env;
  const config = readConfig(env);
  if (config.secretKey === null) throw new ConfigError("SECRET_KEY must hold the new key");
  const from = await loadSecretKey({ dataDir: config.dataDir, secretKey: oldKey || null });
  const database = openDatabase(config, say);
  const { db, close } = connect(await database.directUrl, 1, { statementMs: 0 });
  const keys = { from: createSecrets(from), to: createSecrets(config.secretKey) };
  const count = await reseal(db, keys);
  await close();
  await database.release();
  if (count === null) throw new ConfigError("OLD_SECRET_KEY is not the key of this database");
  say(`The key is changed; ${count} values were sealed anew. Start every node with the new key.`);
} catch (error) {
  say(error instanceof ConfigError ? `Setting refused: ${error.message}` : String(error));
  process.exitCode = 1;
}
