import { proxy, useSnapshot } from 'valtio'
import type { CurrentUser } from '#contract/account.ts'
import { can, type Right } from '#contract/rights.ts'

/** `locked`: the server ended the session. What is on the device can be read and changed; sending waits for a new sign-in. */
export interface Session {
  status: 'guest' | 'signed_in' | 'locked'
  user?: CurrentUser
}
export const session = proxy<Session>({ status: 'guest' })
export const useSession = (): Readonly<Session> => useSnapshot(session) as Readonly<Session>

/** Whether the viewer's plan includes a feature (S1§6). The server decides again. */
export const mayUse = (right: Right): boolean => can(session.user?.user_type ?? 'unregistered', right)
export const useRight = (right: Right): boolean => can(useSession().user?.user_type ?? 'unregistered', right)
