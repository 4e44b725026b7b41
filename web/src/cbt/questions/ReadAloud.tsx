import { shownText } from "@school/core/cbt/questions/kinds/gap-text.ts";
import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import styles from "./QuestionView.module.css";
import { choicesOf } from "./choices.ts";
import { spokenText } from "./text-pieces.ts";

/** Reads the question and its options aloud; renders nothing without a speech voice. */
export function ReadAloud({ question }: { question: CandidateQuestion }) {
  const canSpeak = useSyncExternalStore(onVoices, hasVoice);
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => () => silence(), []);
  if (!canSpeak) return null;

  function start(): void {
    silence();
    const sentences = sentencesOf(question).map((sentence) => {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = "en";
      utterance.rate = 0.9;
      utterance.addEventListener("error", () => setSpeaking(false));
      return utterance;
    });
    sentences.at(-1)?.addEventListener("end", () => setSpeaking(false));
    for (const sentence of sentences) speechSynthesis.speak(sentence);
    setSpeaking(true);
  }

  function stop(): void {
    silence();
    setSpeaking(false);
  }

  return (
    <button type="button" className={styles.button} onClick={speaking ? stop : start}>
      {/* Inline: the icon set would be another file of a document that must open on the poorest network. */}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {speaking ? (
          <path d="M7 7h10v10H7Z" />
        ) : (
          <path d="M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />
        )}
      </svg>
      {speaking ? "Stop reading" : "Read aloud"}
    </button>
  );
}

function silence(): void {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}

/** Many phones load their voices after the page. */
function onVoices(onChange: () => void): () => void {
  if (!("speechSynthesis" in globalThis)) return () => {};
  speechSynthesis.addEventListener?.("voiceschanged", onChange);
  return () => speechSynthesis.removeEventListener?.("voiceschanged", onChange);
}

function hasVoice(): boolean {
  return "speechSynthesis" in globalThis && speechSynthesis.getVoices().length > 0;
}

/** The sentences to read, with a pause between them. */
function sentencesOf(question: CandidateQuestion): string[] {
  const spokenQuestion = spokenText(shownText(question));
  const parts = question.type === "MATCHING" ? (question.details?.parts ?? []) : [];
  const choices = choicesOf(question).map(({ letter, text, picture }) => {
    const words = spokenText(text) || (picture === null ? "" : "a picture");
    return letter === null ? words : `${letter}: ${words}`;
  });
  return [spokenQuestion, ...parts.map(spokenText), ...choices].filter(
    (sentence) => sentence !== "",
  );
}
