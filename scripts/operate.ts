import { operate } from "../apps/server/src/operator-cli/operate.ts";

// The operators' command, as long as there is no console: `npm run operate -- --help`.
process.exitCode = await operate(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});
