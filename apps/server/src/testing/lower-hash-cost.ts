import { hashCost } from "../modules/identity/account/password.ts";
import { lowestCost } from "./cheap-hash.ts";

// Set-up of the server's tests: a thousand passwords would be hashed with a core each.
Object.assign(hashCost, lowestCost);
