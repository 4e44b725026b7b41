import { createContext, use } from "react";

/** Registers a file that is being added; the promise is true once the form has the file. */
type AwaitFile = (adding: Promise<boolean>) => void;

const NO_FORM: AwaitFile = () => {};

/** The form around a control that adds files: it is not sent before the files are added. */
export const FormFiles = createContext<AwaitFile>(NO_FORM);

/**
 * Returns a function that runs the adding of a file, and lets the form around it wait for it.
 *
 * @returns false where the file was not added; the control then says why
 */
export function useFormFiles(): (add: () => Promise<boolean>) => Promise<boolean> {
  const register = use(FormFiles);
  return (add) => {
    const adding = add().catch(() => false);
    register(adding);
    return adding;
  };
}
