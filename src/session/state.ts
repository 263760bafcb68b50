import { proxy, useSnapshot } from 'valtio'
import type { CurrentUser } from '#contract/current-session.ts'
import { can, type Guest, type Right, type Viewer, viewerOf } from '#contract/rights.ts'
import { readStored } from '#kit/storage-keys.ts'

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

interface Guests {
  viewer: Guest
  /** The administrator has an address for help. */
  hasSupport: boolean
}

/** What guests see here; until this server has said it, as it was at the last visit. */
export const guests = proxy<Guests>({ viewer: readStored('guest') === 'reader' ? 'reader' : 'unregistered', hasSupport: false })
export const useSupport = (): boolean => useSnapshot(guests).hasSupport

/** Whether the viewer's plan includes a feature (S1§6). The server decides again. */
export const mayUse = (right: Right): boolean => can(currentViewer(), right)
export const useRight = (right: Right): boolean => can(viewerIn(usePublicView(), useSession().user, useSnapshot(guests).viewer), right)

/** Whose rights decide what is shown now. */
export const currentViewer = (): Viewer => viewerIn(publicView.on, session.user, guests.viewer)

const viewerIn = (isPublic: boolean, user: CurrentUser | undefined, guest: Guest): Viewer =>
  viewerOf(isPublic ? undefined : user?.user_type, guest)
