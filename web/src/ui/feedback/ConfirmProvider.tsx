import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from "react";

/** Loaded with the first question: the first page asks none. */
const ConfirmDialog = lazy(async () => ({
  default: (await import("./ConfirmDialog.tsx")).ConfirmDialog,
}));

export interface Question {
  title: string;
  text?: ReactNode;
  /** The verb of the action, for example "Delete". */
  confirmLabel: string;
  danger?: boolean | undefined;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Renders the confirmation, of which at most one is open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [pending, setPending] = useState<{
    question: Question;
    response: (yes: boolean) => void;
  }>();

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setPending({ question, response: resolve });
        setOpened(true);
      }),
    [],
  );
  const response = (yes: boolean) => {
    setOpened(false);
    pending?.response(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && (
        <Suspense>
          <ConfirmDialog
            opened={opened}
            title={pending.question.title}
            confirmLabel={pending.question.confirmLabel}
            danger={pending.question.danger}
            onConfirm={() => response(true)}
            onCancel={() => response(false)}
          >
            {pending.question.text}
          </ConfirmDialog>
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** `if (await confirm({ title: "Delete this class?", confirmLabel: "Delete", danger: true }))` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs a UiProvider above it");
  return confirm;
}
