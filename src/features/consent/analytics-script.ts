import { limits } from '#contract/limits.ts'
import { allowAnalyticsScript, scriptUrl } from '#kit/trusted-urls.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'

let reloadTimer: ReturnType<typeof setInterval> | undefined

/**
 * Runs a third-party script that counts visits. The returned function removes it and all other scripts from its origin. A script that has
 * run cannot be unloaded, so the page is then reloaded as soon as nothing typed would be lost.
 */
export function runAnalyticsScript(address: string): () => void {
  clearInterval(reloadTimer)
  allowAnalyticsScript(address)
  const element = document.createElement('script')
  element.async = true
  element.src = scriptUrl(address)
  document.head.append(element)
  return () => {
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
      if (script === element || new URL(script.src, location.href).origin === foreignOrigin(address)) script.remove()
    reloadTimer = setInterval(() => {
      if (hasUnsavedWork() || isTyping()) return
      clearInterval(reloadTimer)
      location.reload()
    }, limits.cookieCleanup)
  }
}

/** The script's origin; undefined if it is our own. */
function foreignOrigin(address: string): string | undefined {
  const { origin } = new URL(address, location.href)
  return origin === location.origin ? undefined : origin
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false
