import { PostList } from "./post-list.tsx";
import { PostShow } from "./post-show.tsx";

/** The pages of reviews and comments. */
export const postPages = { list: PostList, show: PostShow, recordRepresentation: "id" };
