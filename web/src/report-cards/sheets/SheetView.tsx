import type {
  HalfTerm,
  Marks,
  Nursery,
  ReportSheet,
} from "@school/core/report-cards/sheets/sheet.ts";
import {
  childLines,
  gradeKey,
  halfTermColumns,
  halfTermRows,
  homeworkLine,
  type Line,
  marksColumns,
  nextTermLines,
  ratingKey,
  progressBars,
  progressTitle,
  subjectComments,
  summaryLines,
} from "@school/core/report-cards/sheets/sheet-lines.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { Fragment, type ReactNode } from "react";
import { useScreen } from "../../ui/frame/screen.ts";
import { Row } from "../../ui/page/Layout.tsx";
import { usePictures } from "../../ui/page/Photo.tsx";
import { PhoneMarks } from "./PhoneMarks.tsx";
import styles from "./SheetView.module.css";

interface SheetViewProps {
  sheet: ReportSheet;
  /** Addresses of its pictures by their hash. */
  pictures: Readonly<Record<string, string>>;
  /** Content beside the stamp: the issue with its code, or a note that this is a preview. */
  issue: ReactNode;
}

/** A report sheet as printed, rendered from its data alone; on paper one A4 page. */
export function SheetView({ sheet, pictures, issue }: SheetViewProps) {
  const { school, marks, nursery, half } = sheet;
  const { areShown, offer } = usePictures(Object.values(pictures));
  const picture = (hash: string | null) =>
    hash === null || !areShown ? undefined : pictures[hash];
  const passport = picture(sheet.child.passport);
  const logo = picture(school.logo);
  const stamp = picture(school.stamp);
  // On a phone the subjects are lines that open, and what parents read first comes first.
  const isFolded = useScreen("phone") && marks !== null;
  const ratingWords = isFolded ? ratingKey(sheet) : null;
  const comments = (
    <>
      <Comment
        title={sheetLabels.classTeacherComment}
        {...sheet.classTeacher}
        picture={picture(sheet.classTeacher.signature)}
      />
      {!half && (
        <Comment
          title={sheetLabels.headComment}
          {...sheet.head}
          picture={picture(sheet.head.signature)}
        />
      )}
    </>
  );
  return (
    <>
      {offer && <p className="no-print">{offer}</p>}
      <article
        className={`${styles.sheet} print-own-title`}
        aria-label={`${sheet.title}, ${sheet.child.surname}`}
      >
        <Row as="header" gap={3} nowrap>
          {logo && <img src={logo} alt="" className={styles.logo} />}
          <div className={styles.school}>
            <p className={styles.name}>{school.name}</p>
            <p>{school.address}</p>
            <p>{[school.phone, school.email].filter((text) => text !== "").join(" · ")}</p>
            <p className={styles.motto}>{school.motto}</p>
          </div>
        </Row>
        <h2 className={styles.title}>
          {sheet.title} · {sheet.session} · {termLabel(sheet.term, "First Term")}
        </h2>
        <div className={styles.child}>
          <Facts lines={childLines(sheet)} className={styles.childFacts} />
          {passport && <img src={passport} alt="" className={styles.passport} />}
        </div>
        {marks && (
          <>
            {isFolded ? (
              <>
                <Box title="Summary">
                  <Facts lines={summaryLines(marks)} />
                </Box>
                {comments}
                <PhoneMarks marks={marks} />
              </>
            ) : (
              <MarksTable marks={marks} />
            )}
            <SubjectComments marks={marks} />
            <div className={styles.boxes}>
              <div>
                {!isFolded && (
                  <Box title="Summary">
                    <Facts lines={summaryLines(marks)} />
                  </Box>
                )}
                {marks.progress && <Progress progress={marks.progress} />}
              </div>
              <Traits title={sheetLabels.affective} traits={sheet.affective} words={ratingWords} />
              <div>
                <Traits
                  title={sheetLabels.psychomotor}
                  traits={sheet.psychomotor}
                  words={ratingWords}
                />
                {!isFolded && sheet.ratingLabels.length > 0 && (
                  <p className={styles.key}>
                    <b>{sheetLabels.ratingKey}:</b> <KeyEntries of={ratingKey(sheet)} />
                  </p>
                )}
              </div>
            </div>
            <p className={styles.key}>
              <b>{sheetLabels.gradeKey}:</b> <KeyEntries of={gradeKey(marks.scheme)} />
            </p>
          </>
        )}
        {half && <Scores half={half} />}
        {nursery && <Domains nursery={nursery} />}
        {!isFolded && comments}
        <footer className={styles.foot}>
          <div>
            <Facts lines={nextTermLines(sheet)} />
            <p className={styles.validity}>{sheetLabels.validity}</p>
          </div>
          <div className={styles.stamp}>
            {stamp && <img src={stamp} alt="" />}
            <span>{sheetLabels.stamp}</span>
          </div>
          <div className={styles.issue}>{issue}</div>
        </footer>
      </article>
    </>
  );
}

function Facts({ lines, className }: { lines: readonly Line[]; className?: string | undefined }) {
  return (
    <dl className={className ?? styles.facts}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Entries of a key, each on one line: "5 Excellent · 4 Very Good". */
function KeyEntries({ of }: { of: readonly string[] }) {
  return of.map((entry, at) => (
    <Fragment key={entry}>
      {at > 0 && " · "}
      <span>{entry}</span>
    </Fragment>
  ));
}

function MarksTable({ marks }: { marks: Marks }) {
  const columns = marksColumns(marks);
  return (
    <div className={styles.scroll} role="region" aria-label={sheetLabels.subjects} tabIndex={0}>
      <table className={styles.marks}>
        <thead>
          <tr>
            {columns.map(({ label, title, kind }) => (
              <th key={title} scope="col" data-kind={kind} aria-label={title}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.rows.map((row, index) => (
            <tr key={row.subject}>
              {columns.map(({ title, kind, value }) =>
                title === "Subject" ? (
                  <th key={title} scope="row">
                    {value(row, index)}
                  </th>
                ) : (
                  <td key={title} data-kind={kind}>
                    {value(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The scores of a half-term sheet, and the homework. */
function Scores({ half }: { half: HalfTerm }) {
  const columns = halfTermColumns(half);
  return (
    <>
      <table className={styles.domain}>
        <thead>
          <tr>
            <th scope="col">{sheetLabels.subjects}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-kind="number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {halfTermRows(half).map(({ subject, scores }) => (
            <tr key={subject}>
              <th scope="row">{subject}</th>
              {scores.map((score, at) => (
                <td key={columns[at]} data-kind="number">
                  {score}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Facts lines={[homeworkLine(half)]} />
    </>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.box}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The averages of two terms and of the class as bars. */
function Progress({ progress }: { progress: NonNullable<Marks["progress"]> }) {
  return (
    <Box title={progressTitle(progress)}>
      <dl className={styles.bars}>
        {progressBars(progress).map(({ label, value, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <i style={{ inlineSize: `${Math.min(value, 100)}%` }} />
            </dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}

/** Comments of the teachers of the subjects. */
function SubjectComments({ marks }: { marks: Marks }) {
  const comments = subjectComments(marks);
  if (comments.length === 0) return null;
  return (
    <section className={styles.comment}>
      <h3>{sheetLabels.subjectComments}</h3>
      {comments.map(([subject, comment]) => (
        <p key={subject}>
          <b>{subject}:</b> {comment}
        </p>
      ))}
    </section>
  );
}

interface TraitsProps {
  title: string;
  traits: ReportSheet["affective"];
  /** The words of the ratings; given on a phone, where the traits open on a tap. */
  words: readonly string[] | null;
}

function Traits({ title, traits, words }: TraitsProps) {
  const lines = traits.map(({ name, rating }): Line => {
    if (rating === null) return [name, sheetLabels.nothing];
    return [name, words?.find((word) => word.startsWith(`${rating} `)) ?? String(rating)];
  });
  if (lines.length === 0) return null;
  if (words === null) {
    return (
      <Box title={title}>
        <Facts lines={lines} />
      </Box>
    );
  }
  return (
    <details className={styles.subject}>
      <summary>{title}</summary>
      <Facts lines={lines} />
    </details>
  );
}

function Domains({ nursery }: { nursery: Nursery }) {
  return (
    <>
      <div className={styles.domains}>
        {nursery.domains.map(({ name, sentence, expectations }) => (
          <table key={name} className={styles.domain}>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {nursery.columns.map((column) => (
                  <th key={column} scope="col" data-kind="number">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {expectations.map(({ text, ticked }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  {nursery.columns.map((column, at) => (
                    <td key={column} data-kind="number">
                      {ticked === at && (
                        <span role="img" aria-label={column}>
                          ✓
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
              {sentence !== null && (
                <tr>
                  <td colSpan={nursery.columns.length + 1}>{sentence}</td>
                </tr>
              )}
            </tbody>
          </table>
        ))}
      </div>
      {nursery.nextSteps !== null && (
        <section className={styles.comment}>
          <h3>{sheetLabels.nextSteps}</h3>
          <p>{nursery.nextSteps}</p>
        </section>
      )}
    </>
  );
}

interface CommentProps {
  title: string;
  comment: string | null;
  name: string | null;
  /** The address of the signature. */
  picture: string | undefined;
}

function Comment({ title, comment, name, picture }: CommentProps) {
  return (
    <section className={styles.comment}>
      <h3>{title}</h3>
      <p>{comment ?? sheetLabels.nothing}</p>
      <p className={styles.signed}>
        <b>{name}</b>
        <span>
          {sheetLabels.signature} <i>{picture && <img src={picture} alt="" />}</i>
        </span>
        <span>
          {sheetLabels.date} <i />
        </span>
      </p>
    </section>
  );
}
