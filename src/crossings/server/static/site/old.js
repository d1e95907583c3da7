/* In a browser that cannot read the page's modules: says so. A classic script on purpose, in words that the oldest know. */
(function () {
  var words = /** @type {HTMLScriptElement} */ (document.currentScript).getAttribute('data-words');
  function tell() {
    var page = document.getElementById('page');
    if (page && !page.querySelector('main')) page.textContent = words;
  }
  if (!('noModule' in document.createElement('script'))) document.addEventListener('DOMContentLoaded', tell);
  addEventListener('error', function (event) { if (event.error instanceof SyntaxError) tell(); });
})();
