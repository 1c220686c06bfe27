/*
 * Dialogs that every page may open. This file is loaded with the first tap: the first scripts would otherwise list all
 * files that these dialogs need.
 */

export const loadShareDialog = () => import(/* keep ready */ "../share/share-dialog.tsx");

export const loadReportDialog = () => import(/* keep ready */ "../report/report-dialog.tsx");
