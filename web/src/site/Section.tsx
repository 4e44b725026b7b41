import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  /** Shown in the margin. */
  note: string;
  heading: string;
  intro?: string;
  /** The background; paper by default. */
  ground?: "paper" | "sheet" | "cover";
  children: ReactNode;
}

/** A section of the page, laid out as in an exercise book: a note in the margin, a red line. */
export function Section({
  id,
  note,
  heading,
  intro = "",
  ground = "paper",
  children,
}: SectionProps) {
  return (
    <section id={id} className={`section on-${ground}`} aria-labelledby={`${id}-heading`}>
      <div className="page">
        <p className="note">{note}</p>
        <div className="body">
          <header className="section-head">
            <h2 id={`${id}-heading`}>{heading}</h2>
            {intro !== "" && <p className="intro">{intro}</p>}
          </header>
          {children}
        </div>
      </div>
    </section>
  );
}
