import { useReachability } from '#api/reachability.ts'
import { useSession } from '#session/session.ts'

/** Why nothing can be saved now; undefined while it can. Settings need the server. */
export function useBlockedReason(): string | undefined {
  const { online } = useReachability()
  const { status } = useSession()
  if (status === 'locked') return 'Your session has ended. Log in again to change this.'
  return online ? undefined : 'You’re offline. Connect to change settings.'
}
