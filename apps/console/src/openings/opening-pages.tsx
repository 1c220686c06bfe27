import { longestServerName } from "@playfront/contract/console/calls/openings";
import { maxLength, required } from "ra-core";
import { BooleanInput, Create, Edit, SimpleForm, TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { FormDraft } from "../layout/form-draft.tsx";
import { TimeInput } from "../layout/time-input.tsx";
import { OpeningList } from "./opening-list.tsx";

const keep = (value: string) => value;

function OpeningCreate() {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <FormDraft />
        <OpeningFields isNew />
      </SimpleForm>
    </Create>
  );
}

function OpeningEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <SimpleForm warnWhenUnsavedChanges>
        <FormDraft />
        <OpeningFields />
      </SimpleForm>
    </Edit>
  );
}

function OpeningFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <GameInput source="gameid" readOnly={!isNew} validate={required()} />
      <TextInput
        source="serverName"
        validate={[required(), maxLength(longestServerName)]}
        helperText="如「128服 龙腾四海」，同一游戏不能重复"
      />
      <TimeInput source="opensAt" />
      <TextInput
        source="giftid"
        defaultValue=""
        parse={keep}
        helperText="此游戏的礼包，玩家可在开服表中直接领取；可不填"
      />
      <BooleanInput
        source="published"
        defaultValue={false}
        helperText="上架后玩家可见；合作方的提议由运营人员上架"
      />
    </>
  );
}

/** The pages of openings of servers. */
export const openingPages = {
  list: OpeningList,
  create: OpeningCreate,
  edit: OpeningEdit,
  recordRepresentation: "serverName",
};
