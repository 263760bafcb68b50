const gap = 10

/** Positions a note below an element, or above it if there is more space; always inside the window. */
export function positionNote(note: HTMLElement, element: Element): void {
  const at = element.getBoundingClientRect()
  const own = note.getBoundingClientRect()
  const isBelow = at.bottom + gap + own.height <= innerHeight || at.top < own.height + gap
  const top = isBelow ? at.bottom + gap : at.top - gap - own.height
  note.style.top = `${clamp(top, innerHeight - own.height - gap)}px`
  note.style.left = `${clamp(at.left, innerWidth - own.width - gap)}px`
}

const clamp = (value: number, most: number): number => Math.max(gap, Math.min(value, most))
