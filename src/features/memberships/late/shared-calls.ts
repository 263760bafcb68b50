import { memberships } from '#contract/memberships.ts'
import type { SharedTarget } from '../shared-target.ts'

/** The calls of each kind of target. Those of groups and communities have the same shapes under their own paths. */
export const sharedCalls = {
  bookmark_folder: {
    invites: memberships.invites,
    invite: memberships.invite,
    resend: memberships.resendInvite,
    cancel: memberships.cancelInvite,
    contributors: memberships.contributors,
    changeContributor: memberships.changeContributor,
    removeContributor: memberships.removeContributor,
    history: memberships.history,
  },
} as const satisfies Record<SharedTarget['kind'], object>
