import { proxy } from 'valtio'

/** Fleeting facts about the mirror, for banners. */
export interface MirrorState {
  /** Epoch milliseconds of the last complete pull. */
  lastPull?: number
  /** Online-only mode, in words: this browser keeps nothing. */
  unavailable?: string
  /** The server refuses this version; changes are kept until the app is updated. */
  updateNeeded?: true
  /** So many changes waited here until the browser deleted its data (C9). */
  lost?: number
  /** A queued change is on its way now. */
  sending: boolean
}
export const mirrorState = proxy<MirrorState>({ sending: false })
