// Sets the chosen colours before anything is drawn; a classic script, so that it runs at once.
"use strict";
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("kazu:theme"); } catch { /* no storage here: as the device */ }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
