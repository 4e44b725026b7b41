import type { Note } from "@school/core/lessons/notes/contract.ts";
import { hostOf, SMALL_PICTURE } from "@school/core/lessons/notes/note.ts";
import { mayTeach } from "@school/core/lessons/policy.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { FormattedText } from "../../ui/page/FormattedText.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { lessonsApi } from "../api.ts";
import { FileList } from "../FileList.tsx";
import styles from "./Notes.module.css";
import { addresses, classNames, labels, titles, weekText } from "./text.ts";

/** One note, to read and to print. */
export function NotePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(lessonsApi.note.queryOptions({ input: { id } }));
  const note = query.data?.data;
  return (
    <Page
      title={note?.title ?? "Note"}
      crumbs={[
        { label: titles.page, href: addresses.list },
        { label: note ? `${note.subject.name}, week ${note.week.week}` : "Note" },
      ]}
      actions={note && <Actions note={note} />}
    >
      <Loaded query={query} failed="The note did not load">
        {({ data }) => <Contents note={data} />}
      </Loaded>
    </Page>
  );
}

function Actions({ note: { id, mayWrite } }: { note: Note }) {
  const teaches = mayTeach(useAccount());
  return (
    <>
      <Button onClick={() => window.print()}>Print</Button>
      {teaches && <ButtonLink href={addresses.copy(id)}>{labels.copy}</ButtonLink>}
      {mayWrite && (
        <ButtonLink kind="primary" href={addresses.edit(id)}>
          Edit note
        </ButtonLink>
      )}
    </>
  );
}

function Contents({ note }: { note: Note }) {
  const { text, files, links, isPublished } = note;
  return (
    <>
      <Muted as="div">
        <Row gap={4} align="baseline">
          <span>{note.subject.name}</span>
          <span>{classNames(note)}</span>
          <span>
            {weekText(note.week)}, {fullTermName(note.term)}
          </span>
          <span>{note.author}</span>
        </Row>
      </Muted>
      <Panel>
        {!isPublished && (
          <p>
            <StatusBadge tone="neutral">Draft</StatusBadge>{" "}
            {"Draft. Pupils and parents do not see it."}
          </p>
        )}
        {text !== "" && <FormattedText body={text} />}
        <FileList label={labels.files} files={files} atOnce={SMALL_PICTURE} />
        {links.length > 0 && (
          <ul className={styles.links} aria-label="Links">
            {links.map(({ url, label }, at) => (
              <li key={at}>
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {label === "" ? hostOf(url) : `${label} (${hostOf(url)})`}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
