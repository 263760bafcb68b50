import { useEffect } from 'react'
import { to } from '#contract/to.ts'
import { onLiveEvent } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { profileId } from '#routing/profile-id.ts'
import { useConsent } from '#session/consent.ts'
import { refreshUser, useSession } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'

/** Users who have seen the message; it is shown once per page load. */
const shownFor = new Set<string>()

/** Shows a message about pending invitations (S1§4), after the cookie banner, which has the same place. Rendered once in the app. */
export function PendingInvites() {
  const { user, status } = useSession()
  const { acknowledged } = useConsent()
  const id = user?.user_id
  const link = user && to('researcher.invite', { id: profileId(user) })
  // The page of invitations says it itself.
  const isThere = usePlace().name === 'researcher.invite'
  const isWaiting = !isThere && acknowledged && status === 'signed_in' && (user?.pending_invites_count ?? 0) > 0
  useEffect(() => {
    if (!isWaiting || id === undefined || link === undefined || shownFor.has(id)) return
    shownFor.add(id)
    return flash({
      variant: 'info',
      text: 'You have invitations waiting for you!',
      action: { label: 'Manage invites', run: () => void go(link) },
      sticky: true,
    })
  }, [isWaiting, id, link])
  useEffect(() => {
    const stops = [onLiveEvent('invite', () => void refreshUser()), onLiveEvent('invite-cancelled', () => void refreshUser())]
    return () => stops.forEach(stop => stop())
  }, [])
  return null
}
