/** An email address; a long one wraps after its "@", not within a word. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split("@");
  return (
    <span>
      {name}@<wbr />
      {domain.join("@")}
    </span>
  );
}
