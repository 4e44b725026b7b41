/** What every page for visitors is told: whose portal it is. */
export interface FrontPageProps {
  readonly school: { readonly name: string; readonly motto: string };
}
