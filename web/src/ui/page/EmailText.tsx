/** An email address; a long one breaks after its "@" and not within a word. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split("@");
  return (
    <span>
      {name}@<wbr />
      {domain.join("@")}
    </span>
  );
}
