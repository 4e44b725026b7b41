import { createContext, use } from "react";

/** Registers a file that is being added; the promise resolves to whether it succeeded. */
type AwaitFile = (adding: Promise<boolean>) => void;

const NO_FORM: AwaitFile = () => {};

/** The form around a control that adds files, which waits for them before sending. */
export const FormFiles = createContext<AwaitFile>(NO_FORM);

/**
 * Returns a function that runs the adding of a file, and makes the form around it wait.
 *
 * @returns false if the file was not added; the control then shows the reason
 */
export function useFormFiles(): (add: () => Promise<boolean>) => Promise<boolean> {
  const register = use(FormFiles);
  return (add) => {
    const adding = add().catch(() => false);
    register(adding);
    return adding;
  };
}
