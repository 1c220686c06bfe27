import { type HttpError, useCanAccess, useNotify, useRecordContext, useRefresh } from "ra-core";
import { Edit, SaveButton, SimpleForm, Toolbar } from "ra-ui-materialui";
import { useState } from "react";
import { type Conflict, ConflictDialog } from "../layout/conflict-dialog.tsx";
import { FormDraft } from "../layout/form-draft.tsx";
import { GiftDesk } from "./gift-desk.tsx";
import { GiftFields } from "./gift-fields.tsx";
import type { Gift } from "./gift-words.ts";

/** A gift, its codes, and why a player cannot claim it. */
export function GiftEdit() {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = (error: Error) => {
    const { status, body } = error as HttpError;
    if (status === 409) setConflict(body.data as Conflict);
    else notify(error.message, { type: "error" });
  };
  const reload = () => {
    setConflict(null);
    refresh();
  };
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
      {conflict && (
        <ConflictDialog
          resource="gifts"
          conflict={conflict}
          onReload={reload}
          onClose={() => setConflict(null)}
        />
      )}
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
