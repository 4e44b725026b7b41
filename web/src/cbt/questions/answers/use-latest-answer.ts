import { useState } from "react";

type Answer = string | null;

/**
 * The answer as the pupil left it, with a function to change it. The parent shows an answer only once
 * the device has stored it, and a quick next change of another part must build on this one.
 */
export function useLatestAnswer(answer: Answer, onAnswer: (answer: Answer) => void) {
  const [state, setState] = useState<{ shown: Answer; latest: Answer; sent: readonly Answer[] }>({
    shown: answer,
    latest: answer,
    sent: [],
  });
  if (state.shown !== answer) {
    const at = state.sent.indexOf(answer);
    const isFromHere = at !== -1;
    setState({
      shown: answer,
      latest: isFromHere ? state.latest : answer,
      sent: isFromHere ? state.sent.slice(at + 1) : [],
    });
  }
  function change(next: Answer): void {
    setState({ ...state, latest: next, sent: [...state.sent, next] });
    onAnswer(next);
  }
  return [state.latest, change] as const;
}
