import { ArticleFields } from "./article-fields.tsx";
import { DocumentCreate } from "./document-create.tsx";
import { DocumentEdit } from "./document-edit.tsx";
import { DocumentList } from "./document-list.tsx";
import { SlideFields } from "./slide-fields.tsx";

function CreateArticle() {
  return (
    <DocumentCreate>
      <ArticleFields />
    </DocumentCreate>
  );
}

function EditArticle() {
  return (
    <DocumentEdit>
      <ArticleFields />
    </DocumentEdit>
  );
}

function CreateSlide() {
  return (
    <DocumentCreate>
      <SlideFields />
    </DocumentCreate>
  );
}

function EditSlide() {
  return (
    <DocumentEdit>
      <SlideFields />
    </DocumentEdit>
  );
}

const shared = { list: DocumentList, recordRepresentation: "title" };

/** The pages of articles and of slides. */
export const articlePages = { ...shared, create: CreateArticle, edit: EditArticle };
export const slidePages = { ...shared, create: CreateSlide, edit: EditSlide };
