import { createContext } from 'react'
import type { Confirmation } from './confirm.ts'

/** Whether closing would lose unsaved work; a question of its own is asked instead of the usual one. */
export type Guard = () => boolean | Confirmation

/** What a dialog gives to the frame inside it: a setter for the guard, a guarded close, and the id for its heading. */
export interface DialogControls {
  titleId: string
  setGuard: (guard: Guard | undefined) => void
  /** Asks first if the guard says that work would be lost. */
  requestClose: () => void
}

const guards = new Set<Guard>()

/** Registers a guard; the returned function removes it. */
export function registerGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether an open form holds unsaved work: then the page must not be reloaded automatically. */
export const hasUnsavedWork = (): boolean => [...guards].some(guard => guard() !== false)

export const DialogContext = createContext<DialogControls | undefined>(undefined)
