import type { AnswerSheets } from "@school/core/cbt/paper-sheets/contract.ts";
import {
  canBeOnSheet,
  SHEET_SIZES,
  sheetLayout,
  type SheetSize,
} from "@school/core/cbt/paper-sheets/layout.ts";
import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { paperSheetsApi } from "../api.ts";
import { CameraSheet } from "./CameraSheet.tsx";
import styles from "./CameraSheets.module.css";
import { cameraSheets as texts } from "./text.ts";

interface CameraSheetsProps {
  test: TestWithQuestions;
  /** Says how the circles are used. */
  instructions: string;
  /** The sheet for a test that no camera can read. */
  otherwise: ReactNode;
}

/** The answer sheets of a test on paper, for each pupil or blank, and the choice between them. */
export function CameraSheets({ test, instructions, otherwise }: CameraSheetsProps) {
  const query = useQuery(paperSheetsApi.list.queryOptions({ input: { id: test.id, codes: true } }));
  return (
    <Loaded query={query} failed="The answer sheets did not load">
      {({ data }) => (
        <Chosen sheets={data} test={test} instructions={instructions} otherwise={otherwise} />
      )}
    </Loaded>
  );
}

function Chosen(props: CameraSheetsProps & { sheets: AnswerSheets }) {
  const { sheets, test, instructions, otherwise } = props;
  const [address, setAddress] = useAddress(["sheets", "size", "class"]);
  const sizes = (Object.keys(SHEET_SIZES) as SheetSize[]).filter(
    (one) => sheetLayout(sheets.questions, one) !== null,
  );
  if (!canBeOnSheet(sheets.questions) || sizes.length === 0) {
    return (
      <>
        <Muted className="no-print">
          {canBeOnSheet(sheets.questions) ? texts.tooLong : texts.hasTaps}
        </Muted>
        {otherwise}
      </>
    );
  }
  const size = address.size === "A5" && sizes.includes("A5") ? "A5" : "A4";
  const isBlank = address.sheets === "blank" || sheets.pupils.length === 0;
  const classes = [...new Set(sheets.pupils.map(({ student }) => student.className))];
  const layout = sheetLayout(sheets.questions, size);
  const pupils = sheets.pupils.filter(
    ({ student }) => address.class === "" || student.className === address.class,
  );
  const { blankCode } = sheets;
  const onPaper = new Set(
    sheets.questions.flatMap(({ id, type }) => (type === "WRITTEN" ? [id] : [])),
  );
  const sheetOf = (pupil: AnswerSheets["pupils"][number] | null, code: readonly string[]) =>
    layout && (
      <CameraSheet
        layout={layout}
        title={test.title}
        about={[
          test.subject.name,
          pupil?.student.className ?? test.class?.name ?? test.classCategory.name,
          `${termLabel(test.term, "First Term")}, ${test.academicYear}`,
        ].join(" · ")}
        instructions={instructions}
        pupil={pupil?.student ?? null}
        code={code}
        onPaper={onPaper}
      />
    );
  const copies = size === "A5" ? 2 : 1;
  const drawn = isBlank
    ? Array.from({ length: copies }, (_copy, at) => ({
        key: `${at}`,
        name: null,
        sheet: blankCode && sheetOf(null, blankCode),
      }))
    : pupils.flatMap((pupil) =>
        pupil.code
          ? [{ key: pupil.student.id, name: pupil.student.name, sheet: sheetOf(pupil, pupil.code) }]
          : [],
      );
  return (
    <>
      <Row gap={4} className="no-print">
        <Segments
          label={texts.which}
          value={isBlank ? "blank" : "pupils"}
          options={[
            { value: "pupils", label: texts.forPupils(pupils.length) },
            { value: "blank", label: texts.blank },
          ]}
          onChange={(value) => setAddress({ sheets: value === "blank" ? "blank" : "" })}
        />
        {sizes.length > 1 && (
          <Segments
            label={texts.size}
            value={size}
            options={[
              { value: "A4", label: texts.onePage },
              { value: "A5", label: texts.twoOnPage },
            ]}
            onChange={(value) => setAddress({ size: value === "A5" ? "A5" : "" })}
          />
        )}
        {classes.length > 1 && !isBlank && (
          <FilterSelect
            label="Class"
            all={uiLabels.allClasses}
            value={address.class}
            options={classes.map((name) => ({ value: name, label: name }))}
            onChange={(name) => setAddress({ class: name })}
          />
        )}
      </Row>
      <Muted className="no-print">{texts.how}</Muted>
      {drawn.map(({ key, name, sheet }, at) => (
        <article
          key={key}
          className={styles.page}
          data-second={(size === "A5" && at % 2 === 1) || undefined}
          aria-label={texts.sheetOf(name)}
        >
          {sheet}
        </article>
      ))}
    </>
  );
}
