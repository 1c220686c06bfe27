/** What of a game its package's address is made of. */
export interface Package {
  build: string;
  cid: string;
  gamename: string;
}

/** Address of a package with its channel on the packaging host; the file is named after the game. */
export function packageUrl(origin: string, { build, cid, gamename }: Package): string {
  const [folder, channel, name] = [build, cid, gamename.toWellFormed()].map(encodeURIComponent);
  return `${origin}/d/${folder}/${channel}/${name}.apk`;
}
