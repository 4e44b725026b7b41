/** A field that people do not see and programs fill; what comes with it is thrown away. */
export function Trap() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
