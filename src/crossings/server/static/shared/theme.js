/* Loaded before the page is painted, so that a chosen theme does not flash. A classic script on purpose. */
(() => {
  const chosen = localStorage.getItem('crossings.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
})();
