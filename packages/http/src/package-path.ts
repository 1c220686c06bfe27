/** The parts of a package's address. */
export interface PackagePath {
  build: string;
  cid: string;
  /** The file's name without its ending: the game's. */
  name: string;
}

/** The one path of a package for a channel on the packaging host, which redirects every other spelling of it here. */
export function packagePath({ build, cid, name }: PackagePath): string {
  const [folder, channel, file] = [build, cid, name.toWellFormed()].map(encodeURIComponent);
  return `/d/${folder}/${channel}/${file}.apk`;
}
