// Sets light or dark before the first paint, from the choice kept on this device, and the school's faces
// where this browser has fetched them.
(function () {
  var root = document.documentElement;
  var kept = null;
  try {
    kept = localStorage.getItem("mantine-color-scheme-value");
    var faces = localStorage.getItem("faces");
    if (faces) root.setAttribute("data-faces", faces);
  } catch {
    // A browser that keeps nothing gets what the device says.
  }
  var dark =
    kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
