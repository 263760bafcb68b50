const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'

/**
 * Of what goes away with the focus in it, such as a filter that is removed, the focus goes to the next one of its kind, or else to the heading of its
 * section: on the page's body a keyboard or a screen reader would begin anew. Not where something else takes it, and not where the page itself goes.
 */
export function keepFocus(): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let last = document.activeElement ?? undefined
  document.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : undefined), { signal })
  // Chromium says so of an element that goes away, too.
  document.addEventListener('focusout', ({ target }) => setTimeout(() => last === target && last?.isConnected && (last = undefined)), {
    signal,
  })
  const observer = new MutationObserver(records => {
    if (!last || last.isConnected) return
    const lost = last
    last = undefined
    const gone = records.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(lost)))
    if (!gone) return
    const near = nearOf(gone, lost)
    // What moves the focus itself does so until the next frame is painted.
    requestAnimationFrame(() => setTimeout(() => isNowhere() && focusFirst(near)))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    watch.abort()
  }
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** What stands beside others of its kind. Boxes around parts of a page are alike in name alone. */
const entries = new Set(['A', 'BUTTON', 'DETAILS', 'LABEL', 'LI', 'SPAN', 'TR'])

/** Where the focus may go, best first. */
function* nearOf({ target, removedNodes, nextSibling, previousSibling }: MutationRecord, lost: Element): Generator<Element> {
  const around = target instanceof Element ? target.closest('section, dialog, main') : null
  if (!around || target.nodeName === 'MAIN') return
  const kind = [...removedNodes].find(node => node.contains(lost))?.nodeName ?? ''
  const isAlike = (node: Node): node is Element => entries.has(kind) && node instanceof Element && node.nodeName === kind
  for (let at = nextSibling; at; at = at.nextSibling) if (isAlike(at)) yield at
  for (let at = previousSibling; at; at = at.previousSibling) if (isAlike(at)) yield at
  yield* around.querySelectorAll('[tabindex="-1"]:is(h1, h2, h3)')
  yield around
}

function focusFirst(near: Iterable<Element>): void {
  for (const element of near)
    for (const inner of [element, ...element.querySelectorAll(focusable)]) {
      if (!(inner instanceof HTMLElement) || !(inner.matches(focusable) || inner.hasAttribute('tabindex'))) continue
      inner.focus({ preventScroll: true })
      if (document.activeElement === inner) return
    }
}
