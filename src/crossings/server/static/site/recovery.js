/* Offers to start again if the page can't load. `crossings site` inlines it into index.html, so that it needs no
   other file. A classic script in old syntax, for browsers that can't run the page's modules. */
(function () {
  var script = /** @type {HTMLScriptElement} */ (document.currentScript);
  var TIMEOUT = 30000; // milliseconds after which an empty page counts as stuck
  /** @type {HTMLElement | null} */
  var note = null;

  /** @param {string} name */
  function words(name) { return String(script.getAttribute('data-' + name)); }

  function isEmpty() { return !document.querySelector('#page main'); }

  /** @param {string} text */
  function showText(text) {
    var button = document.createElement('button');
    if (!document.body) {
      document.addEventListener('DOMContentLoaded', function () { showText(text); });
      return;
    }
    if (!note) {
      note = document.createElement('div');
      note.id = 'stuck';
      note.setAttribute('role', 'alert');
      document.body.appendChild(note);
    }
    note.textContent = text + ' ';
    button.type = 'button';
    button.textContent = words('start-again');
    button.onclick = function () {
      button.disabled = true;
      startAgain().catch(function () { showText(words('unreachable')); });
    };
    note.appendChild(button);
  }

  function tellIfEmpty() {
    var page = document.getElementById('page');
    if (!page) document.addEventListener('DOMContentLoaded', tellIfEmpty);
    else if (isEmpty() && !note) {
      showText(words('stuck'));
      new MutationObserver(withdraw).observe(page, { childList: true });
    }
  }

  /** Remove the note once a slow page has loaded. @param {MutationRecord[]} _ @param {MutationObserver} observer */
  function withdraw(_, observer) {
    if (isEmpty()) return;
    if (note) note.remove();
    note = null;
    observer.disconnect();
  }

  /**
   * Delete the stored page, not the games, and load it from the host. Deletes nothing while the host can't be reached.
   */
  function startAgain() {
    var here = new URL('./', location.href).href;
    return load('offline.js').then(function () {
      return Promise.all([attempt(unregister), attempt(deleteCaches)]);
    }).then(function () { return load(location.href.replace(/#.*/, '')); }).then(function (response) {
      return response.text();
    }).then(function (text) {
      var addresses = (text.match(/(?:src|href)="[^"#]+"/g) || []).map(function (one) {
        return one.slice(one.indexOf('"') + 1, -1);
      });
      return Promise.all(addresses.map(function (address) {
        return attempt(function () {
          return load(address);
        });
      }));
    }).then(function () {
      location.reload();
    });

    /** Load a file, bypassing the HTTP cache. @param {string} address */
    function load(address) {
      return fetch(address, { cache: 'reload' }).then(function (response) {
        if (!response.ok) throw new Error(address + ': ' + response.status);
        return response;
      });
    }

    function unregister() {
      return navigator.serviceWorker.getRegistrations().then(function (all) {
        return Promise.all(all.map(function (one) { return one.scope === here && one.unregister(); }));
      });
    }

    function deleteCaches() {
      return caches.keys().then(function (names) {
        return Promise.all(names.map(function (name) {
          return name.indexOf('crossings ' + here + ' ') === 0 && caches.delete(name);
        }));
      });
    }
  }

  /** Run a step; ignore it if the browser refuses or lacks it. @param {() => Promise<any>} step */
  function attempt(step) {
    return Promise.resolve().then(step).catch(function () {});
  }

  function showTooOld() { if (isEmpty()) showText(words('too-old')); }

  if (!('noModule' in document.createElement('script'))) document.addEventListener('DOMContentLoaded', showTooOld);
  addEventListener('error', function (event) {
    var target = /** @type {any} */ (event.target);
    if (event.error instanceof SyntaxError) showTooOld();
    else if (target.tagName === 'SCRIPT' || event.error) tellIfEmpty();
    else if (target.tagName === 'LINK' && target.rel === 'stylesheet') showText(words('stuck'));
  }, true);
  addEventListener('unhandledrejection', tellIfEmpty);
  addEventListener('stuck', function (event) {
    showText(/** @type {CustomEvent} */ (event).detail || words('stuck'));
  });
  setTimeout(tellIfEmpty, TIMEOUT);
})();
