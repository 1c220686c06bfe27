import { ChannelEdit } from "./channel-edit.tsx";
import { ChannelList } from "./channel-list.tsx";

/** The pages of channels, which are added by the command line. */
export const channelPages = {
  list: ChannelList,
  edit: ChannelEdit,
  recordRepresentation: "name",
};
