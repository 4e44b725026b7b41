import { useRegistersToday, registerName } from "../../attendance/register/RegistersToday.tsx";
import { RegisterRow } from "./RegisterRow.tsx";

interface RegisterRowsProps {
  classes: readonly { readonly id: string; readonly name: string }[];
}

/** Today's registers of a teacher's classes, each with what is to do. */
export function RegisterRows({ classes }: RegisterRowsProps) {
  const { registers, open } = useRegistersToday();
  return classes.map((of) => {
    const due = open.find(({ id }) => id === of.id);
    if (due) {
      const state = `${registerName(due).slice(of.name.length)}: not marked yet`;
      return <RegisterRow key={of.id} of={of} half={due.half} state={state} action="Mark" />;
    }
    const ofClass = registers?.classes.find((one) => one.class.id === of.id)?.registers ?? [];
    const isMarked = ofClass.some(({ marked }) => marked !== null);
    const state = registers?.closed ? ": no school today" : isMarked ? ": marked" : undefined;
    return <RegisterRow key={of.id} of={of} state={state} />;
  });
}
