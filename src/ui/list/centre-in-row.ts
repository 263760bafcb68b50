/**
 * A ref: scrolls the row around an element so that the element is in its middle, at first and whenever the element becomes wider or narrower;
 * `scrollIntoView` would scroll the page too. Done when the page has been laid out, before it is painted: to ask for a place earlier lays out the
 * whole page in the task that draws it.
 */
export function centreInRow(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const middleOf = (box: HTMLElement) => {
    const { left, width } = box.getBoundingClientRect()
    return left + width / 2
  }
  const laidOut = new ResizeObserver(() => {
    const row = element.parentElement
    if (row) row.scrollLeft += middleOf(element) - middleOf(row)
  })
  laidOut.observe(element)
  return () => laidOut.disconnect()
}
