/** The text of `early-script.ts` (build-plugins/early-script.ts). */
declare module "virtual:early-script" {
  const text: string;
  export default text;
}
