import { useCanAccess, useRecordContext } from "ra-core";
import { Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import { FormDraft } from "../layout/form-draft.tsx";
import { useConflict } from "../layout/use-conflict.tsx";
import { GiftDesk } from "./gift-desk.tsx";
import { GiftFields } from "./gift-fields.tsx";
import type { Gift } from "./gift-words.ts";

/** A gift, its codes, and why a player cannot claim it. */
export function GiftEdit() {
  const { onError, dialog } = useConflict("gifts");
  return (
    <Edit
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      redirect={false}
      sx={{
        "& .RaEdit-card": {
          display: "grid",
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 3fr)" },
        },
      }}
    >
      <GiftForm />
      <GiftDesk />
      {dialog}
    </Edit>
  );
}

/** Of the gift only what is written in it: a count of codes that has changed leaves what was typed. */
function GiftForm() {
  const gift = useRecordContext<Gift>();
  return gift ? (
    <SimpleForm record={writtenOf(gift)} toolbar={<GiftToolbar />} warnWhenUnsavedChanges>
      <FormDraft />
      <GiftFields />
    </SimpleForm>
  ) : null;
}

function writtenOf(gift: Gift) {
  const { id, gameid, giftname, description, explain, reissues, isSecondHand } = gift;
  const { picture, requisite, opensAt, expiresAt, restocksAt, published } = gift;
  const texts = { giftname, description, explain };
  const life = { opensAt, expiresAt, restocksAt, reissues, isSecondHand };
  return { id, gameid, ...texts, picture, requisite, ...life, published };
}

function GiftToolbar() {
  const { canAccess } = useCanAccess({ resource: "gifts", action: "change" });
  return canAccess ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : null;
}
