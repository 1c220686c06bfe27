import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { type NppaFault, startNppaAuthority } from "./nppa-authority.ts";

/** What a test tells the authority; every part may be left out. */
interface Word {
  /** Somebody it knows from now on. */
  person?: { name: string; identity: string };
  /** What its pending cases become, at once; null: they go on waiting. */
  settleAs?: "verified" | "failed" | null;
  /** What goes wrong with every request from now on; null: nothing. */
  fault?: NppaFault | null;
}

const far = 1_000;

/**
 * The fake of the authority as a process of its own, for browser tests: at AUTHORITY_PORT it is asked, at CONTROL_PORT a
 * test tells it by POST what is to happen and hears what was asked and how it calls the people it verified.
 */
const authority = await startNppaAuthority(Number(process.env.AUTHORITY_PORT));

function hear({ person, settleAs, fault }: Word): void {
  const { cases } = authority;
  if (person) cases.register.set(person.identity, person.name);
  if (settleAs !== undefined)
    cases.settleAfterMs = settleAs === null ? Number.POSITIVE_INFINITY : 0;
  if (settleAs) cases.settleAs = settleAs;
  if (fault === undefined) return;
  authority.mend();
  if (fault !== null) authority.breakNext(...Array<NppaFault>(far).fill(fault));
}

createServer(async (request, response) => {
  hear((await json(request)) as Word);
  const { asked, cases } = authority;
  const pis = [...cases.held.values()].flatMap(({ pi }) => pi ?? []);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ asked, pis }));
}).listen(Number(process.env.CONTROL_PORT), "127.0.0.1");
