import { OperatorCreate } from "./operator-create.tsx";
import { OperatorEdit } from "./operator-edit.tsx";
import { OperatorList } from "./operator-list.tsx";

/** The pages of operators' accounts. */
export const operatorPages = {
  list: OperatorList,
  create: OperatorCreate,
  edit: OperatorEdit,
  recordRepresentation: "shownName",
};
