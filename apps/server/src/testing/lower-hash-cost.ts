import { hashCost } from "../modules/identity/account/password.ts";
import { lowestCost } from "./cheap-hash.ts";

// Set-up of the server's tests: at the cost of a shop their hashes take a minute and a half of processor.
Object.assign(hashCost, lowestCost);
