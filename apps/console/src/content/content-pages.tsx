import { GameFields } from "../games/game-fields.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { CollectionFields } from "./collection-fields.tsx";
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

function CreateGame() {
  return (
    <DocumentCreate>
      <GameFields />
    </DocumentCreate>
  );
}

function EditGame() {
  return (
    <DocumentEdit>
      <GameFields />
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

function CreateCollection() {
  return (
    <DocumentCreate>
      <CollectionFields />
    </DocumentCreate>
  );
}

function EditCollection() {
  return (
    <DocumentEdit>
      <CollectionFields />
    </DocumentEdit>
  );
}

const shared = { list: DocumentList, recordRepresentation: "title" };

/** The pages of games, articles, slides and collections. */
export const gamePages = { ...shared, create: CreateGame, edit: EditGame };
export const articlePages = { ...shared, create: CreateArticle, edit: EditArticle };
export const slidePages = { ...shared, create: CreateSlide, edit: EditSlide };
export const collectionPages = { ...shared, create: CreateCollection, edit: EditCollection };
