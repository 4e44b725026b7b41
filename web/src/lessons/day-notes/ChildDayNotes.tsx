import { weekdayText } from "@school/core/api/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { PlainList } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { lessonsApi } from "../api.ts";
import { DayNoteText } from "./DayNoteText.tsx";
import { dayNoteLabels } from "./text.ts";

/** The latest day notes of a child, newest first; nothing without any. */
export function ChildDayNotes({ id }: { id: string }) {
  const query = useQuery(
    lessonsApi.dayNotesOfChild.queryOptions({ input: { studentId: id, page: 1, limit: 5 } }),
  );
  const notes = query.data?.data ?? [];
  if (notes.length === 0) return null;
  return (
    <Panel title={dayNoteLabels.page}>
      <PlainList ruled aria-label={dayNoteLabels.page}>
        {notes.map((note) => (
          <li key={note.day}>
            <strong>{weekdayText(note.day)}</strong>
            <DayNoteText note={note} />
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
