import type {
  ConsoleCallName,
  ConsoleData,
  ConsolePayload,
} from "@playfront/contract/console/calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLogoutIfAccessDenied } from "ra-core";
import { useEffect } from "react";
import { callConsole } from "../api/call-console.ts";

interface Reading {
  /** False reads nothing: the operator may not. */
  isWanted?: boolean;
  everyMs?: number;
}

/** Reads by a call of the console; what was read before stays while the next is on its way. */
export function useCall<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
  { isWanted = true, everyMs }: Reading = {},
) {
  const logOutIfDenied = useLogoutIfAccessDenied();
  const { data, error, refetch, isFetching } = useQuery<ConsoleData<Name>, Error>({
    queryKey: [name, payload],
    queryFn: ({ signal }) => callConsole(name, payload, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    retry: false,
    enabled: isWanted,
  });
  useEffect(() => {
    if (error) void logOutIfDenied(error);
  }, [error, logOutIfDenied]);
  return { data, error, refetch, isFetching };
}
