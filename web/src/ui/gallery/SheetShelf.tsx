import { useState } from "react";
import { Button } from "../page/Button.tsx";
import { ColumnChips } from "../sheet/ColumnChips.tsx";
import { CellConflicts } from "../sheet/CellConflicts.tsx";
import { ChoiceCell } from "../sheet/ChoiceCell.tsx";
import {
  CellGrid,
  GridCell,
  GridFoot,
  GridKeys,
  GridName,
  GridNoCell,
  GridReason,
  type CellState,
} from "../sheet/CellGrid.tsx";
import { Piece, Shelf } from "./Piece.tsx";

const STATES: readonly CellState[] = ["empty", "saved", "unsaved", "refused", "conflict"];

export function SheetShelf() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ saved: "18" });
  return (
    <Shelf title="sheet">
      <Piece name="CellGrid, GridCell, GridFoot">
        <GridKeys />
        <CellGrid
          label="Scores"
          caption="Scores"
          head={
            <>
              <th scope="col">Student</th>
              <th scope="col">CA1</th>
            </>
          }
          rows={STATES.length}
          narrow
          onSave={() => {}}
          onPaste={() => {}}
        >
          {STATES.map((state, row) => (
            <tr key={state}>
              <GridName note={state}>Ada Obi</GridName>
              <GridCell
                row={row}
                column={0}
                label={`CA1, ${state}`}
                state={state}
                value={values[state] ?? ""}
                describedBy={state === "refused" ? "gallery-reason" : undefined}
                onType={(text) => setValues({ ...values, [state]: text })}
              />
            </tr>
          ))}
          <GridReason id="gallery-reason" columns={2}>
            At most 20.
          </GridReason>
        </CellGrid>
        <GridFoot noun="score" unsaved={2} attention={1} kept error="The connection was lost.">
          <Button kind="primary">Save</Button>
        </GridFoot>
      </Piece>
      <Piece name="ColumnChips, on a phone">
        <ColumnChips
          columns={[
            { key: "CA1", label: "CA1", attention: false },
            { key: "exam", label: "Exam", attention: true },
          ]}
          shown="CA1"
          onShow={() => {}}
        />
      </Piece>
      <Piece name="ChoiceCell, GridNoCell">
        <CellGrid
          label="Teachers"
          caption="Teachers"
          head={
            <>
              <th scope="col">Class</th>
              <th scope="col">English</th>
              <th scope="col">French</th>
            </>
          }
          rows={1}
          narrow
          onSave={() => {}}
          onPaste={() => {}}
        >
          <tr>
            <GridName note="">Primary 4</GridName>
            <ChoiceCell
              row={0}
              column={0}
              label="English, Primary 4"
              state="saved"
              value={values["choice"] ?? "Class teacher"}
              choices={["Class teacher", "Ada Obi", "Bola Ade"]}
              describedBy={undefined}
              onType={(text) => setValues({ ...values, choice: text })}
            />
            <GridNoCell>Not taken</GridNoCell>
          </tr>
        </CellGrid>
      </Piece>
      <Piece name="GridFoot, all saved">
        <GridFoot noun="score" unsaved={0} attention={0} kept error={null}>
          <Button kind="primary">Save</Button>
        </GridFoot>
      </Piece>
      <Piece name="CellConflicts">
        <CellConflicts
          noun="score"
          conflicts={[
            {
              key: "1",
              where: "Ada Obi, CA1",
              who: "Mrs Eze",
              theirs: "14",
              mine: "15",
              onKeep: () => {},
            },
          ]}
        />
      </Piece>
    </Shelf>
  );
}
