import { limits } from '#contract/limits.ts'
import { allowAnalyticsScript, scriptUrl } from '#kit/trusted-urls.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'

let reloadTimer: ReturnType<typeof setInterval> | undefined

/**
 * Runs a foreign script that counts visits. The end removes it and whatever else came from its origin. What has run cannot be
 * unloaded, so the page is then loaded anew, as soon as nothing typed would be lost.
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

/** Undefined for a script of our own origin, whose neighbours are our own. */
function foreignOrigin(address: string): string | undefined {
  const { origin } = new URL(address, location.href)
  return origin === location.origin ? undefined : origin
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false
