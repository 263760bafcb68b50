import { ApiError } from '#api/call.ts'
import { mirrorState } from '../mirror-state.ts'

/** Keeps why the server refused a pull, for the pages that show the rows. A session that has ended and a missing network are told elsewhere. */
export function notePull(failure?: unknown): void {
  if (failure instanceof ApiError && failure.kind === 'http' && failure.status !== 401 && failure.status !== 498)
    mirrorState.pullFailure = failure.message
  else delete mirrorState.pullFailure
}
