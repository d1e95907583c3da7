/* Loaded before the first paint, so that a chosen theme doesn't flash. A classic script, since modules run later. */
(() => {
  try {
    const chosen = localStorage.getItem('crossings.theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage is blocked or missing: the browser's own theme applies.
  }
})();
