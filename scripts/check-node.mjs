// Loaded before every script, in syntax that old versions of Node can parse.
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `The portal needs Node 24 or newer; this is ${process.versions.node}. ` +
      "Run it through npm (npm start), after npm ci, which brings the right one for Linux and " +
      "Windows; elsewhere install Node 24 from https://nodejs.org.",
  );
  process.exit(1);
}
