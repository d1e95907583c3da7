"""A browser in which a page can store nothing, and that lacks what else a page can do without."""

BLOCK = """(() => {
  const blocked = () => { throw new DOMException('blocked', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(globalThis, name, { get: blocked });
  }
  for (const name of ['locks', 'storage', 'serviceWorker', 'clipboard']) {
    Object.defineProperty(Object.getPrototypeOf(navigator), name, { get: () => undefined });
  }
  for (const name of ['BroadcastChannel', 'AudioContext', 'Notification']) {
    globalThis[name] = class { constructor() { blocked(); } };
  }
})();
"""
"""Run in a page or a worker before anything else."""
NOTICE = ".forgetting"
