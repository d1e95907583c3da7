"""A browser that refuses storage to pages and lacks the other optional features."""

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
"""Script to run in a page or worker before its own."""
NOTICE = ".storage-notice"
