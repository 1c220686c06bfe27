import { Box, Stack, Typography } from "@mui/material";
import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import { Form, useCanAccess } from "ra-core";
import { SaveButton } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { callConsole } from "../api/call-console.ts";
import { FormDraft } from "../layout/form-draft.tsx";
import { formName, writeDraft } from "../layout/kept-draft.ts";
import { type Version, VersionList } from "../layout/version-list.tsx";
import { FormArea } from "./form-area.tsx";
import { SectionHistory } from "./section-history.tsx";
import { type Kept, sectionNames } from "./site-words.ts";
import { useSectionSave } from "./use-section-save.tsx";
import { WarnIfTyped } from "./warn-if-typed.tsx";

export interface SectionProps<Section extends SiteSection> {
  kept: Kept<Section>;
  /** Reads the site again. */
  onChange(): Promise<unknown>;
}

interface SectionFormProps<Section extends SiteSection, Values extends object>
  extends SectionProps<Section> {
  section: Section;
  /** What players see of it, and where. */
  about: string;
  /** The value as the form has it, and back. */
  toForm(value: SiteValue<Section>): Values;
  toValue(values: Values): SiteValue<Section>;
  /** The form that brings an earlier version back, where that needs more than its value. */
  toRestored?(versions: readonly Version<SiteValue<Section>>[], index: number): Values;
  /** What else the call takes. */
  toMore?(values: Values): object;
  children: ReactNode;
}

/** The form of a section. What others have changed meanwhile is shown, and what was typed stays. */
export function SectionForm<Section extends SiteSection, Values extends object>(
  props: SectionFormProps<Section, Values>,
) {
  const { section, kept, about, toForm, toValue, toRestored, toMore, onChange, children } = props;
  const { canAccess, isPending } = useCanAccess({ resource: "site", action: section });
  const { save, restore, dialog, loads } = useSectionSave({
    resource: "site",
    onChange: () => {
      writeDraft(formName("site", section), null);
      return onChange();
    },
    send: (values) => {
      const { id: _id, seen, ...rest } = values as Values & { id: string; seen: unknown };
      const typed = rest as unknown as Values;
      const payload = { value: toValue(typed), seen, ...toMore?.(typed) };
      return callConsole(`site/${section}` as "site/home", payload as never);
    },
  });
  return (
    <>
      <Form
        key={`${kept.at} ${loads}`}
        // A draft that is restored still tells what it began from.
        record={{ ...toForm(kept.value), id: section, seen: kept.value }}
        onSubmit={save}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={WarnIfTyped}
        noValidate
      >
        <Stack
          component="section"
          aria-label={sectionNames[section]}
          sx={{ maxWidth: 720, alignItems: "stretch" }}
        >
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {about}
          </Typography>
          <FormDraft />
          <FormArea canChange={canAccess === true || isPending}>{children}</FormArea>
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, mt: 1 }}>
            {canAccess && <SaveButton alwaysEnable />}
            <Typography variant="caption" color="textSecondary">
              {kept.by === "" ? "使用默认内容，尚未修改过" : `${kept.by} 于 ${kept.at} 修改`}
            </Typography>
          </Box>
        </Stack>
      </Form>
      <SectionHistory>
        <VersionList<SiteValue<Section>>
          resource="site"
          id={section}
          revision={kept.at}
          load={(signal) => callConsole("site/versions", { section }, signal) as never}
          onRestore={
            canAccess
              ? (versions, index) =>
                  void restore({
                    ...(toRestored?.(versions, index) ??
                      toForm(versions[index]!.value as SiteValue<Section>)),
                    seen: kept.value,
                  })
              : undefined
          }
        />
      </SectionHistory>
      {dialog}
    </>
  );
}
