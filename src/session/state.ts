import { proxy, useSnapshot } from 'valtio'
import type { CurrentUser } from '#contract/current-session.ts'
import { can, type Right } from '#contract/rights.ts'

/** `locked`: the token expired and could not be renewed. The data on this device can be read and changed; sending waits for a new sign-in. */
export interface Session {
  status: 'guest' | 'signed_in' | 'locked'
  user?: CurrentUser
}
export const session = proxy<Session>({ status: 'guest' })
export const useSession = (): Readonly<Session> => useSnapshot(session) as Readonly<Session>

export const publicView = proxy({ on: false })

/**
 * The public view of the own pages (S1§4): the user sees what guests see, and reads are sent without a token. Session and queue stay as
 * they are. A reload ends it.
 */
export const setPublicView = (on: boolean): void => {
  publicView.on = on
}
export const usePublicView = (): boolean => useSnapshot(publicView).on

/** Whether the viewer's plan includes a feature (S1§6). The server decides again. */
export const mayUse = (right: Right): boolean => includes(publicView.on, session.user, right)
export const useRight = (right: Right): boolean => includes(usePublicView(), useSession().user, right)

const includes = (isPublic: boolean, user: CurrentUser | undefined, right: Right): boolean =>
  can(isPublic ? 'unregistered' : (user?.user_type ?? 'unregistered'), right)
