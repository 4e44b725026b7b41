import { wordsOfGap } from "../questions/kinds/gap-text.ts";
import { numberKeyOf } from "../questions/kinds/number.ts";
import { readNumber } from "../questions/kinds/read-number.ts";
import { regionOf, type TapRegion } from "../questions/kinds/tap-region.ts";
import type { QuestionType } from "../questions/question.ts";
import { plainNumber } from "../questions/raw-kinds.ts";
import type { WrittenQuestion } from "./write-gift.ts";
import { attribute, content } from "./xml-text.ts";

/** The parts of a QTI 3 item that depend on the kind of its question. */
export interface QtiInteraction {
  readonly declarations: readonly string[];
  /** Below the text of the question. */
  readonly blocks?: readonly string[];
  /** In the place of each gap of the text. */
  readonly gaps?: readonly string[];
  /** Rules that give SCORE; empty if a person gives it. */
  readonly processing: string;
}

/** A picture of the package; its size is in pixels. */
export interface QtiPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

type Write = (
  question: WrittenQuestion,
  image: (pictureId: string | null) => string,
  size: Pick<QtiPicture, "width" | "height">,
) => QtiInteraction;

const template = (name: string) =>
  `<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${name}.xml"/>`;
const MAPPED = template("map_response");

interface Declared {
  readonly id?: string;
  readonly cardinality?: "single" | "multiple" | "ordered";
  readonly baseType: string;
  readonly correct: readonly string[];
  /** Values with their points. */
  readonly points?: readonly (readonly [value: string, points: number])[];
  /** Attributes of the mapping, and of each of its entries. */
  readonly limits?: string;
  readonly ofEntry?: string;
  readonly areas?: readonly string[];
}

function declaration(declared: Declared): string {
  const { id = "RESPONSE", cardinality = "single", baseType, correct, points, areas } = declared;
  const values = correct.map((value) => `<qti-value>${content(value)}</qti-value>`).join("");
  const entries = (points ?? []).map(([value, worth]) => {
    const worthText = plainNumber(Number(worth.toFixed(6)));
    return `<qti-map-entry map-key="${attribute(value)}" mapped-value="${worthText}"${declared.ofEntry ?? ""}/>`;
  });
  const lines = [
    ...(correct.length > 0 ? [`<qti-correct-response>${values}</qti-correct-response>`] : []),
    ...(points
      ? [`<qti-mapping default-value="0"${declared.limits ?? ""}>${entries.join("")}</qti-mapping>`]
      : []),
    ...(areas ? [`<qti-area-mapping default-value="0">${areas.join("")}</qti-area-mapping>`] : []),
  ];
  return `<qti-response-declaration identifier="${id}" cardinality="${cardinality}" base-type="${baseType}">
    ${lines.join("\n    ")}
  </qti-response-declaration>`;
}

const choices: Write = ({ type, options, correctAnswers: key, marks }, image) => {
  const isSeveral = type === "SEVERAL";
  const shown =
    type === "TRUE_FALSE"
      ? [choice("TRUE", "True"), choice("FALSE", "False")]
      : options.map((one) => choice(one.key, content(one.text) + image(one.pictureId)));
  const wrong = options.filter((one) => !key.includes(one.key));
  const points = isSeveral
    ? [
        ...key.map((letter) => [letter, marks / key.length] as const),
        ...wrong.map((one) => [one.key, -marks / wrong.length] as const),
      ]
    : key.map((letter) => [letter, marks] as const);
  return {
    declarations: [
      declaration({
        cardinality: isSeveral ? "multiple" : "single",
        baseType: "identifier",
        correct: isSeveral ? key : key.slice(0, 1),
        points,
        ...(isSeveral && { limits: ` lower-bound="0" upper-bound="${marks}"` }),
      }),
    ],
    blocks: [interaction("choice", ` max-choices="${isSeveral ? 0 : 1}" shuffle="false"`, shown)],
    processing: MAPPED,
  };
};

const choice = (id: string, words: string) =>
  `<qti-simple-choice identifier="${id}">${words}</qti-simple-choice>`;

function interaction(name: string, attributes: string, lines: readonly string[]): string {
  const tag = `qti-${name}-interaction`;
  const start = `<${tag} response-identifier="RESPONSE"${attributes}>`;
  return [start, ...lines.map((line) => `  ${line}`), `</${tag}>`].join("\n    ");
}

const FIELD = `<qti-text-entry-interaction response-identifier="RESPONSE"/>`;

const isSensitive = ({ details }: WrittenQuestion) =>
  ` case-sensitive="${details?.capitals ? "true" : "false"}"`;

const shortAnswer: Write = (question) => ({
  declarations: [
    declaration({
      baseType: "string",
      correct: question.correctAnswers.slice(0, 1),
      points: question.correctAnswers.map((answer) => [answer, question.marks]),
      ofEntry: isSensitive(question),
    }),
  ],
  blocks: [`<p>${FIELD}</p>`],
  processing: MAPPED,
});

const number: Write = ({ details, correctAnswers, marks }) => {
  const numbers = correctAnswers.map((entry) => {
    const { value, tolerance } = numberKeyOf(entry);
    return [value, tolerance].map((text) => plainNumber(readNumber(text)?.value ?? 0));
  });
  const rules = numbers.map(([value = "", width = "0"]) => {
    const mode =
      width === "0"
        ? `tolerance-mode="exact"`
        : `tolerance-mode="absolute" tolerance="${width} ${width}"`;
    return `<qti-equal ${mode}><qti-variable identifier="RESPONSE"/><qti-base-value base-type="float">${value}</qti-base-value></qti-equal>`;
  });
  const unit = details?.unit === undefined ? "" : ` ${content(details.unit)}`;
  return {
    declarations: [
      declaration({
        baseType: "float",
        correct: numbers.slice(0, 1).flatMap(([one]) => one ?? []),
      }),
    ],
    blocks: [`<p>${FIELD}${unit}</p>`],
    processing: `<qti-response-processing>
    <qti-response-condition>
      <qti-response-if>
        <qti-or>${rules.join("")}</qti-or>
        <qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">${marks}</qti-base-value></qti-set-outcome-value>
      </qti-response-if>
    </qti-response-condition>
  </qti-response-processing>`,
  };
};

const ordering: Write = ({ options, correctAnswers }, image) => ({
  declarations: [
    declaration({ cardinality: "ordered", baseType: "identifier", correct: correctAnswers }),
  ],
  blocks: [
    interaction(
      "order",
      ` shuffle="false"`,
      options.map((one) => choice(one.key, content(one.text) + image(one.pictureId))),
    ),
  ],
  processing: template("match_correct"),
});

const matching: Write = ({ options, details, correctAnswers, marks }, image) => {
  const pairs = correctAnswers.map((letter, at) => `ITEM${at + 1} ${letter}`);
  const set = (lines: readonly string[]) => [
    "<qti-simple-match-set>",
    ...lines.map((line) => `  ${line}`),
    "</qti-simple-match-set>",
  ];
  const one = (id: string, most: number, words: string) =>
    `<qti-simple-associable-choice identifier="${id}" match-max="${most}">${words}</qti-simple-associable-choice>`;
  const items = (details?.parts ?? []).map((part, at) => one(`ITEM${at + 1}`, 1, content(part)));
  const matches = options.map((option) =>
    one(option.key, pairs.length, content(option.text) + image(option.pictureId)),
  );
  return {
    declarations: [
      declaration({
        cardinality: "multiple",
        baseType: "directedPair",
        correct: pairs,
        points: pairs.map((pair) => [pair, marks / pairs.length]),
      }),
    ],
    blocks: [
      interaction("match", ` max-associations="${pairs.length}" shuffle="false"`, [
        ...set(items),
        ...set(matches),
      ]),
    ],
    processing: MAPPED,
  };
};

const gaps: Write = (question) => {
  const { correctAnswers, details, marks } = question;
  const each = marks / Math.max(correctAnswers.length, 1);
  const read = correctAnswers.map((entry, at) => {
    const words = wordsOfGap(entry);
    const offered = wordsOfGap(details?.parts?.[at] ?? "");
    const id = `RESPONSE${at + 1}`;
    const values =
      offered.length === 0 ? words : words.map((word) => `CHOICE${offered.indexOf(word) + 1}`);
    const inline = offered.map(
      (word, index) =>
        `<qti-inline-choice identifier="CHOICE${index + 1}">${content(word)}</qti-inline-choice>`,
    );
    return {
      id,
      declaration: declaration({
        id,
        baseType: offered.length === 0 ? "string" : "identifier",
        correct: values.slice(0, 1),
        points: values.map((value) => [value, each]),
        ...(offered.length === 0 && { ofEntry: isSensitive(question) }),
      }),
      field:
        offered.length === 0
          ? `<qti-text-entry-interaction response-identifier="${id}"/>`
          : `<qti-inline-choice-interaction response-identifier="${id}">${inline.join("")}</qti-inline-choice-interaction>`,
    };
  });
  const sum = read.map(({ id }) => `<qti-map-response identifier="${id}"/>`).join("");
  return {
    declarations: read.map((one) => one.declaration),
    gaps: read.map(({ field }) => field),
    processing: `<qti-response-processing>
    <qti-set-outcome-value identifier="SCORE"><qti-sum>${sum}</qti-sum></qti-set-outcome-value>
  </qti-response-processing>`,
  };
};

const written: Write = ({ correctAnswers }) => ({
  declarations: [declaration({ baseType: "string", correct: [] })],
  blocks: [
    `<qti-extended-text-interaction response-identifier="RESPONSE"/>`,
    `<qti-rubric-block view="scorer" use="scoring"><qti-content-body>${correctAnswers
      .map((entry) => `<p>${content(entry)}</p>`)
      .join("")}</qti-content-body></qti-rubric-block>`,
  ],
  processing: "",
});

const tap: Write = ({ pictureId, correctAnswers, marks }, image, { width, height }) => {
  const across = (percent: number) => Math.round((percent / 100) * width);
  const down = (percent: number) => Math.round((percent / 100) * height);
  const coordinates = ({ shape, ...region }: TapRegion): string => {
    const [left, top] = [across(region.left), down(region.top)];
    const [right, bottom] = [across(region.left + region.width), down(region.top + region.height)];
    if (shape === "box") return `shape="rect" coords="${left},${top},${right},${bottom}"`;
    const middle = `${Math.round((left + right) / 2)},${Math.round((top + bottom) / 2)}`;
    const [half, halfDown] = [Math.round((right - left) / 2), Math.round((bottom - top) / 2)];
    return half === halfDown
      ? `shape="circle" coords="${middle},${half}"`
      : `shape="ellipse" coords="${middle},${half},${halfDown}"`;
  };
  const regions = correctAnswers.flatMap((entry) => regionOf(entry) ?? []);
  const middles = regions.map(
    (one) => `${across(one.left + one.width / 2)} ${down(one.top + one.height / 2)}`,
  );
  return {
    declarations: [
      declaration({
        baseType: "point",
        correct: middles.slice(0, 1),
        areas: regions.map(
          (one) => `<qti-area-map-entry ${coordinates(one)} mapped-value="${marks}"/>`,
        ),
      }),
    ],
    blocks: [interaction("select-point", ` max-choices="1"`, [image(pictureId)])],
    processing: template("map_response_point"),
  };
};

export const QTI_INTERACTIONS: Readonly<Record<QuestionType, Write>> = {
  MCQ: choices,
  SEVERAL: choices,
  TRUE_FALSE: choices,
  SHORT_ANSWER: shortAnswer,
  NUMBER: number,
  ORDERING: ordering,
  MATCHING: matching,
  GAPS: gaps,
  WRITTEN: written,
  TAP: tap,
};
