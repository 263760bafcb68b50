import { call } from '#api/call.ts'
import type { InviteInput, InviteResult } from '#contract/invites.ts'
import { memberships } from '#contract/memberships.ts'
import type { SharedKind } from '../shared-target.ts'

interface Sent {
  results: readonly InviteResult[]
  invited: number
}

const folder = {
  invites: memberships.invites,
  invite: (id: string, invite: InviteInput, key: string): Promise<Sent> =>
    call(memberships.invite, { params: { id }, body: { invite } }, { key }),
  resend: memberships.resendInvite,
  cancel: memberships.cancelInvite,
  history: memberships.history,
}

export const sharedCalls = {
  bookmark_folder: folder,
  research_group: folder,
  organisation: folder,
} as const satisfies Record<SharedKind, unknown>
