import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { type NppaFault, startNppaAuthority } from "./nppa-authority.ts";

/** A test's instruction to the authority; every part is optional. */
interface Instruction {
  /** A person that the authority knows from now on. */
  person?: { name: string; identity: string };
  /** Result of its pending cases, effective at once; null keeps them pending. */
  settleAs?: "verified" | "failed" | null;
  /** Fault of every request from now on; null for none. */
  fault?: NppaFault | null;
}

const far = 1_000;

/**
 * The fake authority as a process of its own, for browser tests. The shop calls it at AUTHORITY_PORT. Tests post
 * instructions to CONTROL_PORT, which answers the received calls and the ids (`pi`) of verified persons.
 */
const authority = await startNppaAuthority(Number(process.env.AUTHORITY_PORT));

function applyInstruction({ person, settleAs, fault }: Instruction): void {
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
  applyInstruction((await json(request)) as Instruction);
  const { asked, cases } = authority;
  const pis = [...cases.held.values()].flatMap(({ pi }) => pi ?? []);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ asked, pis }));
}).listen(Number(process.env.CONTROL_PORT), "127.0.0.1");
