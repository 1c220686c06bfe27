const origin = document.querySelector<HTMLMetaElement>("meta[name=shop-origin]")?.content ?? "";

/** The address of a page of the shop, which may have another host than the console. */
export const shopAddress = (path: string) => origin + path;
