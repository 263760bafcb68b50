import { type ParkedChange, parkedChanges } from './queue/parked-changes.ts'
import { useLive } from './use-live.ts'

/** Changes that could not be saved, oldest first; empty while loading. */
export const useParked = (): ParkedChange[] => useLive(async mirror => parkedChanges(await mirror.ops()), [], 'idle') ?? []
