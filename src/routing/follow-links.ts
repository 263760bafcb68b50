import { pageAt } from '#contract/page-at.ts'
import { afterPaint } from '#kit/after-paint.ts'
import { go } from './navigation.ts'

let follow: (href: string) => Promise<void> = href => go(href)

/** Replaces how links are followed; record-links.ts does so once a view has links to records. */
export const followWith = (handler: typeof follow): void => {
  follow = handler
}

/**
 * Shows that a link is pressed before it leads anywhere: to draw the next view takes a cheap phone longer than a tap may take. A script that
 * presses it goes on with where it leads.
 */
export function leadOn(link: HTMLElement, { isTrusted }: { isTrusted: boolean }, run: () => void): void {
  if (!isTrusted) return run()
  if ('pressed' in link.dataset) return
  link.dataset['pressed'] = ''
  afterPaint(() => {
    delete link.dataset['pressed']
    run()
  })
}

/**
 * Follows plain links inside the app, so that any view can write `<a href>` and everything a browser offers on a link (new tab, copy
 * address, middle click) works. Left to the browser: other origins, downloads, targets, modified clicks, jumps within the page, addresses
 * without a page (the API's), and clicks that were handled already.
 */
export function followLinks(root: Document): () => void {
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !link.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return
    const url = new URL(link.href)
    if (url.origin !== location.origin || pageAt(url.pathname) === 'unknown') return
    if (url.hash && url.pathname === location.pathname && url.search === location.search) return
    event.preventDefault()
    leadOn(link, event, () => void follow(url.pathname + url.search + url.hash))
  }
  root.addEventListener('click', handleClick)
  return () => root.removeEventListener('click', handleClick)
}
