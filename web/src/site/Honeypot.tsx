/** A honeypot: people do not see the field, robots fill it, and the server drops such a form. */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
