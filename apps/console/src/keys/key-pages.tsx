import { KeyCreate } from "./key-create.tsx";
import { KeyList } from "./key-list.tsx";

/** The pages of keys for programs. */
export const keyPages = { list: KeyList, create: KeyCreate, recordRepresentation: "name" };
