import { usePublicView, useSession } from '#session/session.ts'
import { useOperator } from './operator.ts'

/** Whether a login comes before any plan. */
function useNeedsLogin(): boolean {
  const isGuest = useSession().status === 'guest'
  const isPublic = usePublicView()
  return isGuest || isPublic
}

/** What `leadTo` leads to, for its button: a login, or plans where any are sold. */
export function useLeadLabel(): string {
  const needsLogin = useNeedsLogin()
  const plans = useOperator().demo === undefined ? 'About your plan' : 'See plans'
  return needsLogin ? 'Log in' : plans
}

/** Why a tool is locked. */
export const useLockedNote = (): string => (useNeedsLogin() ? 'With an account' : 'Not in your plan')
