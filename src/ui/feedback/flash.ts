import { proxy, ref } from 'valtio'

/** Timers of S1§4: 50 ms a character, at least 4 s and at most 16 s, 1 s more with an action. */
const flashTimes = { perCharacter: 50, min: 4000, max: 16_000, action: 1000 } as const

export interface FlashMessage {
  variant: 'success' | 'info' | 'warning' | 'danger'
  text: string
  /** An action such as Undo. It closes the message. */
  action?: { label: string; run: () => void }
  /** A page that opens in a new tab, so that nothing here is left. */
  link?: { label: string; href: string }
  /** Stays until it is closed. */
  sticky?: boolean
  /** Milliseconds, if the specification names them; otherwise it depends on the length. */
  duration?: number
}

export const flashes = proxy<{ shown: { key: number; message: FlashMessage }[] }>({ shown: [] })

let lastKey = 0

/** More messages would hide the page: the oldest that is not sticky is removed. */
const maxShown = 3

/** Shows a message at the bottom; the returned function closes it. The same text is never shown twice at once. */
export function flash(message: FlashMessage): () => void {
  const text = message.text.trim() || 'Something went wrong'
  const duplicate = flashes.shown.findIndex(({ message: shown }) => shown.text === text && shown.variant === message.variant)
  if (duplicate >= 0) flashes.shown.splice(duplicate, 1)
  const key = ++lastKey
  flashes.shown.push({ key, message: ref({ ...message, text }) })
  if (flashes.shown.length > maxShown) {
    const oldest = flashes.shown.findIndex(({ message: shown }) => !shown.sticky)
    flashes.shown.splice(Math.max(0, oldest), 1)
  }
  return () => closeFlash(key)
}

export function closeFlash(key: number): void {
  const at = flashes.shown.findIndex(shown => shown.key === key)
  if (at >= 0) flashes.shown.splice(at, 1)
}

/** How long a message is shown, in milliseconds; undefined for a sticky one. */
export function flashDuration({ text, action, link, sticky, duration }: FlashMessage): number | undefined {
  if (sticky) return undefined
  if (duration !== undefined) return duration
  const readingTime = Math.min(flashTimes.max, Math.max(flashTimes.min, text.length * flashTimes.perCharacter))
  return readingTime + (action || link ? flashTimes.action : 0)
}
