import { Chip } from "@mui/material";
import { type Announcement, announcementStateNames } from "./announcement-words.ts";

const colours = {
  draft: "default",
  scheduled: "info",
  sent: "success",
  withdrawn: "default",
} as const;

export function AnnouncementState({ state }: Pick<Announcement, "state">) {
  const label = announcementStateNames[state];
  return <Chip size="small" variant="outlined" color={colours[state]} label={label} />;
}
