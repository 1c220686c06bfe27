/** The code of what is shown while a page is slow to come. */
export const loadSlowPage = () => import(/* keep ready */ "./slow-page.tsx");
