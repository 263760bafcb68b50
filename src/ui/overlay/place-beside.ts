/** Delays of showing and hiding under a mouse, in milliseconds (S1§9). Hiding waits for a mouse on its way to what is shown. */
export const showDelay = 300
export const hideDelay = 120

const gap = 6

/** Places an element of the top layer below another one, or above it if there is no space; always inside the window. */
export function placeBeside(placed: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect()
  const own = placed.getBoundingClientRect()
  const below = at.bottom + gap + own.height <= innerHeight
  placed.style.top = `${Math.max(gap, below ? at.bottom + gap : at.top - gap - own.height)}px`
  placed.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - own.width - gap))}px`
}
