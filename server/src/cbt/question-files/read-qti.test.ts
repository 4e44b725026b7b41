import { formatIssues } from "@school/core/cbt/questions/text.ts";
import { expect, test } from "vitest";
import { parseXml } from "../../platform/documents/xml.ts";
import { readQtiItem } from "./read-qti.ts";

/** Reads an item of QTI 2.1 as another program writes it. */
function read(declaration: string, body: string, rules = "") {
  const xml = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q">
    <responseDeclaration identifier="R" ${declaration}</responseDeclaration>
    <itemBody>${body}</itemBody>${rules}</assessmentItem>`;
  const { questions, faults } = readQtiItem(parseXml(Buffer.from(xml)));
  const [question] = questions;
  return {
    question: question && [
      question.type,
      question.questionText,
      question.options.map(({ text }) => text),
      question.correctAnswers,
    ],
    details: question?.details,
    messages: faults.map(({ message }) => message),
  };
}
const declared = (attributes: string, ...values: string[]) =>
  `${attributes}><correctResponse>${values.map((one) => `<value>${one}</value>`).join("")}</correctResponse>`;
const many = (...values: string[]) =>
  declared(`cardinality="multiple" baseType="identifier"`, ...values);
const pairs = (...values: string[]) =>
  declared(`cardinality="multiple" baseType="directedPair"`, ...values);
const choices = (...ids: string[]) =>
  ids.map((id) => `<simpleChoice identifier="${id}">Option ${id}</simpleChoice>`).join("");

test("several right options of a choice", () => {
  const body = `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>Which?</prompt>${choices("x", "y", "z")}</choiceInteraction>`;
  const options = ["Option x", "Option y", "Option z"];
  expect(read(many("x", "z"), body)).toMatchObject({
    question: ["SEVERAL", "Which?", options, ["A", "C"]],
    messages: [formatIssues.severalMarks],
  });
  const mapped = `${many("x", "z")}<mapping><mapEntry mapKey="x" mappedValue="1"/><mapEntry mapKey="z" mappedValue="1"/><mapEntry mapKey="y" mappedValue="-2"/></mapping>`;
  expect(read(mapped, body).messages).toEqual([]);
});

test("numbers with the tolerance of their rules", () => {
  const body = `<p>Weigh it: <textEntryInteraction responseIdentifier="R"/></p>`;
  const rules = (attributes: string) =>
    `<responseProcessing><responseCondition><responseIf><equal ${attributes}><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>`;
  const weight = declared(`cardinality="single" baseType="float"`, "50");
  const keyOf = (attributes: string) => read(weight, body, rules(attributes)).question?.[3];
  expect(read(weight, body).question).toEqual(["NUMBER", "Weigh it: ______", [], ["50"]]);
  expect(keyOf(`toleranceMode="absolute" tolerance="0.5"`)).toEqual(["50 ± 0.5"]);
  expect(keyOf(`toleranceMode="absolute" tolerance="1 3"`)).toEqual(["51 ± 2"]);
  expect(keyOf(`toleranceMode="relative" tolerance="10 10"`)).toEqual(["50 ± 5"]);
  expect(keyOf(`toleranceMode="exact"`)).toEqual(["50"]);
  const withUnit = `<p>Weigh it.</p><p><textEntryInteraction responseIdentifier="R"/> kg</p>`;
  expect(read(weight, withUnit)).toMatchObject({
    question: ["NUMBER", "Weigh it.", [], ["50"]],
    details: { unit: "kg" },
  });
});

test("order, also of a shuffled list that is written in order", () => {
  const ordered = (...ids: string[]) =>
    declared(`cardinality="ordered" baseType="identifier"`, ...ids);
  const body = `<orderInteraction responseIdentifier="R">${choices("x", "y", "z")}<prompt>Sort.</prompt></orderInteraction>`;
  expect(read(ordered("z", "x", "y"), body).question).toEqual([
    "ORDERING",
    "Sort.",
    ["Option x", "Option y", "Option z"],
    ["C", "A", "B"],
  ]);
  const [, , options, key] = read(ordered("x", "y", "z"), body).question as string[][];
  expect(key!.map((letter) => options!["ABC".indexOf(letter)])).toEqual([
    "Option x",
    "Option y",
    "Option z",
  ]);
  expect(read(ordered("x", "y"), body).messages).toEqual([formatIssues.otherKind("order")]);
});

test("matches, in either direction; several for an item are listed", () => {
  const set = (...ids: string[]) =>
    `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join("")}</simpleMatchSet>`;
  const body = `<matchInteraction responseIdentifier="R"><prompt>Match.</prompt>${set("Cow", "Goat")}${set("Calf", "Kid", "Cub")}</matchInteraction>`;
  expect(read(pairs("Cow Calf", "Goat Kid"), body)).toMatchObject({
    question: ["MATCHING", "Match.", ["Calf", "Kid", "Cub"], ["A", "B"]],
    details: { parts: ["Cow", "Goat"] },
  });
  expect(read(pairs("Cow Calf", "Cow Kid", "Goat Cub"), body)).toMatchObject({
    question: ["MATCHING", "Match.", ["Cow", "Goat"], ["A", "A", "B"]],
    details: { parts: ["Calf", "Kid", "Cub"] },
  });
  expect(read(pairs("Cow Calf"), body).messages).toEqual([formatIssues.otherKind("match")]);
});

test("gaps that are typed, chosen or filled from a list", () => {
  const placed = `<gapMatchInteraction responseIdentifier="R"><gapText identifier="W1" matchMax="1">is</gapText><gapText identifier="W2" matchMax="1">are</gapText><p>They <gap identifier="G1"/> here, it <gap identifier="G2"/> not.</p></gapMatchInteraction>`;
  expect(read(pairs("W2 G1", "W1 G2"), placed)).toMatchObject({
    question: ["GAPS", "They ______ here, it ______ not.", [], ["are", "is"]],
    details: { parts: ["is; are", "is; are"] },
  });
  const inline = `<p>She <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">go</inlineChoice><inlineChoice identifier="b">goes</inlineChoice></inlineChoiceInteraction>.</p>`;
  const single = declared(`cardinality="single" baseType="identifier"`, "b");
  expect(read(single, inline)).toMatchObject({
    question: ["GAPS", "She ______.", [], ["goes"]],
    details: { parts: ["go; goes"] },
  });
  const string = `cardinality="single" baseType="string"><correctResponse><value>Abuja</value></correctResponse><mapping><mapEntry mapKey="Abuja" mappedValue="2" caseSensitive="true"/><mapEntry mapKey="FCT" mappedValue="1" caseSensitive="true"/></mapping>`;
  const typed = `<p>The capital is <textEntryInteraction responseIdentifier="R"/>.</p>`;
  expect(read(string, typed)).toEqual({
    question: ["GAPS", "The capital is ______.", [], ["Abuja"]],
    details: { capitals: true },
    messages: [formatIssues.partlyRight],
  });
});

test("places on a picture", () => {
  const picture = `<object data="a.png" width="200" height="100"/>`;
  const spot = (shape: string, coords: string) =>
    `<hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Tap.</prompt>${picture}<hotspotChoice identifier="h" shape="${shape}" coords="${coords}"/><hotspotChoice identifier="k" shape="rect" coords="0,0,9,9"/></hotspotInteraction>`;
  const one = declared(`cardinality="single" baseType="identifier"`, "h");
  expect(read(one, spot("circle", "100,50,10")).question).toEqual([
    "TAP",
    "Tap.",
    [],
    ["round 45 40 10 20"],
  ]);
  expect(read(one, spot("rect", "20,10,60,30")).question?.[3]).toEqual(["box 10 10 20 20"]);
  const listed = [formatIssues.otherKind("hotspot")];
  expect(read(one, spot("poly", "1,1,5,5,1,9")).messages).toEqual(listed);
  expect(read(one, spot("circle", "far")).messages).toEqual(listed);
  expect(read(many("h", "k"), spot("rect", "20,10,60,30")).messages).toEqual(listed);
});

test("long answers, and what is left of the rest", () => {
  const essay = `<p>Why?</p><extendedTextInteraction responseIdentifier="R"/><rubricBlock view="scorer"><p>Names both causes</p></rubricBlock>`;
  const string = `cardinality="single" baseType="string">`;
  expect(read(string, essay).question).toEqual(["WRITTEN", "Why?", [], ["1: Names both causes"]]);
  const slider = `<sliderInteraction responseIdentifier="R" lowerBound="0" upperBound="9"/>`;
  expect(read(string, slider).messages).toEqual([formatIssues.otherKind("slider")]);
  const two = `${essay}${slider}`;
  expect(read(string, two).messages).toEqual([formatIssues.otherKind("several interactions")]);
  expect(read(string, "<p>Only words.</p>").messages).toEqual([
    formatIssues.otherKind("description"),
  ]);
});
