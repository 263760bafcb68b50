import { proxy } from 'valtio'

/** State of the mirror that is not stored, for banners. */
export interface MirrorState {
  /** Epoch milliseconds of the last complete pull. */
  lastPull?: number
  /** Why the server did not answer the last pull, in its words. Not set while it cannot be reached. */
  pullFailure?: string
  /** Set in online-only mode: the sentence that tells the user why. */
  unavailable?: string
  /** The server refuses this app version; changes are stored until the app is updated. */
  updateNeeded?: true
  /** How many waiting changes were lost when the browser deleted its data (C9). */
  lost?: number
  /** A queued change is being sent. */
  sending: boolean
}
export const mirrorState = proxy<MirrorState>({ sending: false })
