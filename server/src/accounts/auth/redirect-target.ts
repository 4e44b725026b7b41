const LONGEST_TARGET = 2000;

/**
 * Where a mail's link may lead in the end: an absolute address of this portal, or its front page
 * for everything else. Origins are compared after parsing, since addresses that only begin alike
 * (`http://school.example@elsewhere`, `http://school.example.elsewhere`) lead elsewhere.
 */
export function redirectTarget(publicUrl: string, wanted: string | undefined): string {
  const home = new URL(publicUrl);
  if (wanted === undefined || wanted.length > LONGEST_TARGET) return home.href;
  const target = URL.parse(wanted);
  if (!target || target.protocol !== home.protocol || target.origin !== home.origin) {
    return home.href;
  }
  if (target.username !== "" || target.password !== "") return home.href;
  return target.href;
}
