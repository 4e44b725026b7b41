import { createContext, useContext } from "react";

/** A pupil whose data the signed-in person may see: themselves, or a linked child. */
export interface OwnStudent {
  readonly id: string;
  readonly name: string;
  readonly admissionNumber: string;
  readonly className: string | null;
}

/** Filled by the shell around every signed-in page. */
export const OwnStudentsContext = createContext<readonly OwnStudent[]>([]);

/** The pupil's own record, or a parent's children; empty for everyone else. */
export function useOwnStudents(): readonly OwnStudent[] {
  return useContext(OwnStudentsContext);
}
