import { allCategory, webGameCategory } from "@playfront/contract/constants";
import { useQuery } from "@tanstack/react-query";
import { required } from "ra-core";
import { TextArrayInput } from "ra-ui-materialui";
import { callConsole } from "../api/call-console.ts";

/** The categories of a game; those that players are shown are proposed. */
export function CategoriesInput() {
  const { data } = useQuery({
    queryKey: ["categories/list"],
    queryFn: ({ signal }) => callConsole("categories/list", {}, signal),
  });
  return (
    <TextArrayInput
      source="data.categories"
      options={data?.names.filter((name) => name !== allCategory) ?? []}
      validate={required()}
      helperText={`列表中显示第一个，页游须含「${webGameCategory}」`}
    />
  );
}
