import { watchNavigation } from './navigation.ts'

/** How long a view may take to render its links. */
const timeoutMs = 4000

const recordLinkSelector = (record: string): string => `main a[data-record="${CSS.escape(record)}"]`

/** Focuses the link of a record, as its index and slug, as soon as the view has it. */
export const focusRecordLink = (record: string): void => void focusWhenThere(recordLinkSelector(record))

/** A selector that finds the focused link again when the view is rendered again: by its record, otherwise by its address. */
function focusedLink(): string | undefined {
  const link = document.activeElement?.closest('main a')
  const record = link?.getAttribute('data-record')
  if (record) return recordLinkSelector(record)
  const href = link?.getAttribute('href')
  return href ? `main a[href="${CSS.escape(href)}"]` : undefined
}

/** Going back restores the focus to the link that led away, once the view has rendered it. Returns the function that stops it. */
export function restoreFocus(): () => void {
  const links = new Map<string, string>()
  let stop: (() => void) | undefined
  const end = watchNavigation({
    leave: (from, to) => {
      stop?.()
      if (!from || from.key === to.key) return
      const link = focusedLink()
      if (link) links.set(from.key, link)
      else if (!document.querySelector('dialog[open]')) links.delete(from.key)
    },
    drawn: (from, to) => {
      const link = links.get(to.key)
      // On the same page the user may already have begun to type.
      if (link && !(from?.place.path === to.place.path && isTyping())) stop = focusWhenThere(link)
    },
  })
  return () => {
    stop?.()
    end()
  }
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true

/** Focuses a link as soon as it is there and no dialog is open. Stops at the first click or key. */
function focusWhenThere(selector: string): () => void {
  const events = ['pointerdown', 'keydown'] as const
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(stop, timeoutMs)
  function attempt() {
    const link = document.querySelector<HTMLElement>(selector)
    if (!link || document.querySelector('dialog[open]')) return
    link.focus({ preventScroll: true })
    if (document.activeElement === link) stop()
  }
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of events) removeEventListener(event, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  for (const event of events) addEventListener(event, stop, { passive: true })
  attempt()
  return stop
}
