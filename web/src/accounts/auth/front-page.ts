import type { SplitPageProps } from "../front/SplitPage.tsx";

/** What every page for visitors is told: whose portal it is. */
export type FrontPageProps = Pick<SplitPageProps, "school">;
