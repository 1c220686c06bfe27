import { roleNames, roles } from "@playfront/contract/console/roles";

/** The roles as a form's choices. */
export const roleChoices = roleNames.map((id) => ({ id, name: roles[id].label }));
