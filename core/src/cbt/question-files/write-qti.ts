import type { Section } from "../questions/question.ts";
import { sectionRuns } from "../questions/sections.ts";
import { QTI_INTERACTIONS, type QtiPicture } from "./qti-interactions.ts";
import type { WrittenQuestion } from "./write-gift.ts";
import { attribute, content } from "./xml-text.ts";

/** A text file of a package. */
export interface QtiPart {
  readonly path: string;
  readonly text: string;
}

const NAMESPACE = `xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"`;
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;

interface ItemParts {
  /** A picture of the package by its id; null for one that is lost. */
  readonly pictureOf: (pictureId: string) => QtiPicture | null;
  readonly passages: readonly string[];
}

/**
 * Writes questions as the texts of a QTI 3 package: an item for each question, a document for each
 * passage, a test with their order and sections, and the manifest with their topics.
 *
 * @param pictureOf a picture of the package by its id; null for one that is lost
 */
export function writeQti(
  title: string,
  questions: readonly WrittenQuestion[],
  pictureOf: ItemParts["pictureOf"],
): QtiPart[] {
  const passages = [...new Set(questions.flatMap(({ passage }) => passage ?? []))];
  const items = questions.map((question, index) => ({
    id: `question-${index + 1}`,
    path: `items/question-${index + 1}.xml`,
    pictures: picturesOf(question).flatMap((id) => pictureOf(id)?.path ?? []),
    passage: question.passage,
    topic: question.topic,
    text: itemOf(question, index + 1, { pictureOf, passages }),
  }));
  const documents = passages.map((passage, at) => {
    const id = passageName(at);
    return { id, path: `passages/${id}.xml`, text: passageDocument(id, passage) };
  });
  const pictures = [...new Set(items.flatMap((item) => item.pictures))];
  const sections = sectionRuns(questions).map(({ section, questions: ofSection, from }, at) =>
    sectionOf(
      `section-${at + 1}`,
      section,
      title,
      items.slice(from, from + ofSection.length).map(({ id, path }) => ({ id, path })),
    ),
  );
  const test = `${XML}<qti-assessment-test ${NAMESPACE} identifier="test" title="${attribute(title)}">
  <qti-test-part identifier="part" navigation-mode="nonlinear" submission-mode="simultaneous">
${sections.join("\n")}
  </qti-test-part>
</qti-assessment-test>
`;
  const resources = items.map(({ id, path, pictures: paths, passage, topic }) => {
    const dependencies = [
      ...paths.map(resourceOf),
      ...(passage === undefined ? [] : [passageName(passages.indexOf(passage))]),
    ].map((resource) => `<dependency identifierref="${resource}"/>`);
    return `    <resource identifier="${id}" type="imsqti_item_xmlv3p0" href="${path}">${topic ? keyword(topic) : ""}<file href="${path}"/>${dependencies.join("")}</resource>`;
  });
  const media = pictures.map(
    (path) =>
      `    <resource identifier="${resourceOf(path)}" type="webcontent" href="${path}"><file href="${path}"/></resource>`,
  );
  const texts = documents.map(
    ({ id, path }) =>
      `    <resource identifier="${id}" type="imsqti_stimulus_xmlv3p0" href="${path}"><file href="${path}"/></resource>`,
  );
  const tests = items.map(({ id }) => `<dependency identifierref="${id}"/>`);
  const manifest = `${XML}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="package">
  <metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
  <organizations/>
  <resources>
    <resource identifier="test" type="imsqti_test_xmlv3p0" href="test.xml"><file href="test.xml"/>${tests.join("")}</resource>
${[...resources, ...texts, ...media].join("\n")}
  </resources>
</manifest>
`;
  return [
    { path: "imsmanifest.xml", text: manifest },
    { path: "test.xml", text: test },
    ...[...items, ...documents].map(({ path, text }) => ({ path, text })),
  ];
}

/**
 * Questions in a section of the test: with its heading, its instructions for candidates and its draw,
 * or without a heading.
 */
function sectionOf(
  id: string,
  section: Section | null,
  title: string,
  items: readonly { readonly id: string; readonly path: string }[],
): string {
  const lines = [
    ...(section?.draw == null ? [] : [`<qti-selection select="${section.draw}"/>`]),
    ...(section?.isShuffled ? [`<qti-ordering shuffle="true"/>`] : []),
    ...(section?.instructions
      ? [
          `<qti-rubric-block view="candidate" use="instructions"><qti-content-body>${paragraphs(section.instructions).join("")}</qti-content-body></qti-rubric-block>`,
        ]
      : []),
    ...items.map((item) => {
      return `<qti-assessment-item-ref identifier="${item.id}" href="${item.path}"/>`;
    }),
  ];
  const head = `<qti-assessment-section identifier="${id}" title="${attribute(section?.title ?? title)}" visible="${section !== null}">`;
  return [
    `    ${head}`,
    ...lines.map((line) => `      ${line}`),
    "    </qti-assessment-section>",
  ].join("\n");
}

/** A topic as a keyword of IEEE LOM, as the packages of other programs have it. */
const keyword = (topic: string) =>
  `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general><keyword><string>${content(topic)}</string></keyword></general></lom></metadata>`;

const paragraphs = (text: string) => text.split("\n").map((line) => `<p>${content(line)}</p>`);

const resourceOf = (path: string) => path.replaceAll(/[^\w-]+/g, "-");

function picturesOf({ pictureId, options }: WrittenQuestion): string[] {
  return [pictureId, ...options.map((option) => option.pictureId)].filter((id) => id !== null);
}

function itemOf(
  question: WrittenQuestion,
  number: number,
  { pictureOf, passages }: ItemParts,
): string {
  const { type, questionText, pictureId, passage, marks, explanation } = question;
  const image = (id: string | null) => {
    const picture = id === null ? null : pictureOf(id);
    if (picture === null) return "";
    const { path, width, height } = picture;
    return `<img src="../${attribute(path)}" alt="" width="${width}" height="${height}"/>`;
  };
  const size = (pictureId === null ? null : pictureOf(pictureId)) ?? { width: 100, height: 100 };
  const parts = QTI_INTERACTIONS[type](question, image, size);
  const gaps = [...(parts.gaps ?? [])];
  const line = (text: string) => {
    if (!parts.gaps) return content(text);
    return text
      .split(/(_{3,})/)
      .map((piece, at) => (at % 2 === 0 ? content(piece) : (gaps.shift() ?? piece)))
      .join("");
  };
  const picture = type === "TAP" ? "" : image(pictureId);
  const blocks = [
    ...questionText.split("\n").map((text) => `<p>${line(text)}</p>`),
    ...(picture === "" ? [] : [`<p>${picture}</p>`]),
    ...(parts.blocks ?? []),
  ];
  const passageId = passage === undefined ? "" : passageName(passages.indexOf(passage));
  const stimulus =
    passageId === ""
      ? ""
      : `\n  <qti-assessment-stimulus-ref identifier="${passageId}" href="../passages/${passageId}.xml"/>`;
  // The outcome has this value from the beginning, so the reason is shown after any answer.
  const outcome = explanation
    ? `\n  <qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"><qti-default-value><qti-value>REASON</qti-value></qti-default-value></qti-outcome-declaration>`
    : "";
  const reason = explanation
    ? `\n  <qti-modal-feedback outcome-identifier="FEEDBACK" identifier="REASON" show-hide="show"><qti-content-body>${paragraphs(explanation).join("")}</qti-content-body></qti-modal-feedback>`
    : "";
  const byHand = type === "WRITTEN" ? ` external-scored="human"` : "";
  const head = `<qti-assessment-item ${NAMESPACE} identifier="question-${number}" title="Question ${number}" adaptive="false" time-dependent="false">`;
  return `${XML}${head}
  ${parts.declarations.join("\n  ")}
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="${marks}"${byHand}/>
  <qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>${marks}</qti-value></qti-default-value></qti-outcome-declaration>${outcome}${stimulus}
  <qti-item-body>
    ${blocks.join("\n    ")}
  </qti-item-body>${parts.processing === "" ? "" : `\n  ${parts.processing}`}${reason}
</qti-assessment-item>
`;
}

const passageName = (at: number) => `passage-${at + 1}`;

function passageDocument(id: string, passage: string): string {
  return `${XML}<qti-assessment-stimulus ${NAMESPACE} identifier="${id}" title="${id}">
  <qti-stimulus-body>
    ${paragraphs(passage).join("\n    ")}
  </qti-stimulus-body>
</qti-assessment-stimulus>
`;
}
