import { call } from '#api/call.ts'
import { groupMemberships } from '#contract/group-memberships.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { refreshUser, session } from '#session/session.ts'
import type { ChosenOrganisation } from './chosen-organisation.ts'

/** Asks to join, and says what came of it. */
export async function askToJoin({ slug }: ChosenOrganisation, message: string, key: string): Promise<void> {
  const params = { id: session.user?.user_id ?? '' }
  const body = { invite_request: { message, invitable_type: 'organisation' as const, invitable_id: slug } }
  const { action } = await call(groupMemberships.join, { params, body }, { key })
  if (action === 'confirmed') await refreshUser()
  flashSuccess(action === 'confirmed' ? organisationTexts.joined : organisationTexts.requested)
}
