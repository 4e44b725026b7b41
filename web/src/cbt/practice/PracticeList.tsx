import { plural } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { practiceApi } from "../api.ts";
import { practiceAddress } from "../tests/test-addresses.ts";

/** The practice of the pupil's class; nothing without any. */
export function PracticeList() {
  const read = useQuery(practiceApi.list.queryOptions({ input: {} }));
  if (read.isError && !read.data) return <ErrorNote>The practice did not load.</ErrorNote>;
  if (!read.data || read.data.data.length === 0) return null;
  return (
    <Panel title="Practice" description="With the answers at once. No marks are stored.">
      <PlainList>
        {read.data.data.map(({ id, title, subject, questions }) => (
          <Row key={id} as="li" gap={3} spread>
            <div>
              {title}
              <Muted small>
                {subject} · {plural(questions, "question")}
              </Muted>
            </div>
            <ButtonLink href={practiceAddress(id)} aria-label={`Practise ${title}`}>
              Practise
            </ButtonLink>
          </Row>
        ))}
      </PlainList>
    </Panel>
  );
}
