// Sets light or dark before the first paint, from the choice kept on this device.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // A browser that keeps nothing gets what the device says.
  }
  var dark =
    kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
