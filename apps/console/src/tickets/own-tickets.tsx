import { ToggleButton } from "@mui/material";
import { useGetIdentity, useListContext } from "ra-core";
import { TopToolbar } from "ra-ui-materialui";

/** Narrows a list of tickets to those that the operator works at. The filter is in the address, with the operator's name. */
export function OwnTickets() {
  const { identity } = useGetIdentity();
  const { filterValues, setFilters } = useListContext();
  if (!identity) return null;
  const own = { state: "working", assignee: identity.name };
  const isOn = filterValues.state === own.state && filterValues.assignee === own.assignee;
  return (
    <TopToolbar>
      <ToggleButton
        size="small"
        color="primary"
        value="own"
        selected={isOn}
        onChange={() => setFilters(isOn ? { state: "open" } : own, {})}
      >
        我的工单
      </ToggleButton>
    </TopToolbar>
  );
}
