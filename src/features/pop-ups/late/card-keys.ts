/**
 * The keys while a card is shown. It stands at the end of the page or dialog, so Tab leads from its link into it, and from its last link on
 * to what follows its own link. Esc closes the card and nothing under it.
 */
export function handleCardKey(event: KeyboardEvent, card: HTMLElement | null, link: HTMLElement, close: () => void): void {
  const focused = document.activeElement
  const isInCard = card?.contains(focused) ?? false
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
    if (isInCard) link.focus({ preventScroll: true })
    return
  }
  if (event.key !== 'Tab' || !card) return
  const links = [...card.querySelectorAll<HTMLElement>('a[href]')]
  if (focused === link && !event.shiftKey && links[0]) {
    event.preventDefault()
    links[0].focus()
  } else if (isInCard && event.shiftKey && focused === links[0]) {
    event.preventDefault()
    link.focus({ preventScroll: true })
  } else if (isInCard && !event.shiftKey && focused === links.at(-1)) {
    // The browser goes on from there.
    link.focus({ preventScroll: true })
  }
}
