import { proxy, ref } from 'valtio'

/** Timers of S1§4: 50 ms a character, at least 4 s and at most 16 s, 1 s more with something to press. */
const flashTimes = { perCharacter: 50, min: 4000, max: 16_000, action: 1000 } as const

export interface FlashMessage {
  variant: 'success' | 'info' | 'warning' | 'danger'
  text: string
  /** One thing to do about it, such as Undo. The message goes when it is done. */
  action?: { label: string; run: () => void }
  /** Stays until it is closed. */
  sticky?: boolean
  /** Milliseconds that it stands, where the spec names them; otherwise as long as it takes to read. */
  duration?: number
}

export const flashes = proxy<{ shown: { key: number; message: FlashMessage }[] }>({ shown: [] })

let lastKey = 0

/** More than three at once would hide the page: the oldest that is not sticky makes room. */
const most = 3

/** Shows a message at the bottom. The answer takes it away again. The same text is never shown twice at once. */
export function flash(message: FlashMessage): () => void {
  const text = message.text.trim() || 'Something went wrong'
  const twin = flashes.shown.findIndex(({ message: shown }) => shown.text === text && shown.variant === message.variant)
  if (twin >= 0) flashes.shown.splice(twin, 1)
  const key = ++lastKey
  flashes.shown.push({ key, message: ref({ ...message, text }) })
  if (flashes.shown.length > most) {
    const oldest = flashes.shown.findIndex(({ message: shown }) => !shown.sticky)
    flashes.shown.splice(Math.max(0, oldest), 1)
  }
  return () => closeFlash(key)
}

export function closeFlash(key: number): void {
  const at = flashes.shown.findIndex(shown => shown.key === key)
  if (at >= 0) flashes.shown.splice(at, 1)
}

/** How long a message stands, in milliseconds; undefined for one that stays. */
export function flashDuration({ text, action, sticky, duration }: FlashMessage): number | undefined {
  if (sticky) return undefined
  if (duration !== undefined) return duration
  const reading = Math.min(flashTimes.max, Math.max(flashTimes.min, text.length * flashTimes.perCharacter))
  return reading + (action ? flashTimes.action : 0)
}
