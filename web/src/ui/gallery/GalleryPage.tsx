import { SchemeSwitch } from "../frame/SchemeSwitch.tsx";
import { Page } from "../page/Page.tsx";
import { FeedbackShelf } from "./FeedbackShelf.tsx";
import { FieldsShelf } from "./FieldsShelf.tsx";
import { FrameShelf } from "./FrameShelf.tsx";
import styles from "./Gallery.module.css";
import { PageShelf } from "./PageShelf.tsx";
import { SheetShelf } from "./SheetShelf.tsx";
import { TableShelf } from "./TableShelf.tsx";

/** Every component of `ui` in its states, for developers: `npm run dev`, then /dev/ui. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <Page
        title="Pieces"
        description="What pages are made of, in light and dark. Only in development."
        actions={<SchemeSwitch />}
      >
        <PageShelf />
        <FeedbackShelf />
        <FieldsShelf />
        <TableShelf />
        <SheetShelf />
        <FrameShelf />
      </Page>
    </main>
  );
}
