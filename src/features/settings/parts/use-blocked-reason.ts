import { useReachability } from '#api/reachability.ts'
import { useSession } from '#session/session.ts'

/** Why nothing can be saved just now, in a sentence; undefined while it can. Settings are the server's: they wait for it. */
export function useBlockedReason(): string | undefined {
  const { online } = useReachability()
  const { status } = useSession()
  if (status === 'locked') return 'Your session has ended. Sign in again to change this.'
  return online ? undefined : 'There is no network now. Changes need it.'
}
