/* Loaded before the page is painted, so that a chosen theme does not flash. A classic script on purpose. */
(() => {
  try {
    const chosen = localStorage.getItem('crossings.theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is blocked or missing: the browser's own theme applies.
  }
})();
