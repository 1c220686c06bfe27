/** Made by `handbook.ts` beside Vite's configuration. */
declare module "*/operators.zh-CN.md" {
  const chapters: readonly { title: string; html: string }[];
  export default chapters;
}
