export function UploadPage() {
  return <h1>Upload Results</h1>;
}
