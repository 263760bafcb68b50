/**
 * Records opened before the service worker took over were not seen by it, and would not be there without a network: on somebody's
 * very first visit those are all of them. They are asked for once more as soon as it is there.
 */
const unseen: (() => Promise<unknown>)[] = []

export function keepOpened(ask: () => Promise<unknown>): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  if (unseen.length === 0) navigator.serviceWorker.addEventListener('controllerchange', askAgain, { once: true })
  unseen.push(ask)
}

function askAgain(): void {
  for (const ask of unseen.splice(0)) ask().catch(() => undefined)
}
