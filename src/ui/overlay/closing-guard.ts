import { createContext } from 'react'

/** Whether there is typed work that closing would lose. */
export type Guard = () => boolean

/**
 * What a dialog offers to the frame inside it: a place to leave a guard, the guarded way to close, and the id its heading must carry.
 */
export interface DialogFace {
  titleId: string
  setGuard: (guard: Guard | undefined) => void
  /** Asks first when the guard says that work would be lost. */
  requestClose: () => void
}

const guards = new Set<Guard>()

/** Puts a guard on watch; the answer takes it off. */
export function watchGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether any open form holds typed work: then nothing may reload the page by itself. */
export const hasUnsavedWork = (): boolean => [...guards].some(guard => guard())

export const DialogContext = createContext<DialogFace | undefined>(undefined)
