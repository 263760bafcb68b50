import type { Folder } from '#contract/folders.ts'
import type { EndpointName } from '../../support/endpoints.ts'
import type { TestUser } from '../../support/test-server.ts'

/** The callers. The four plans have no role in the folder; the last four are its people. */
export const actors = [
  'anonymous',
  'malformed',
  'expired',
  'revoked',
  'free',
  'trial',
  'verified_academic',
  'premium',
  'owner',
  'admin',
  'member',
  'other',
] as const
export type Actor = (typeof actors)[number]

/** A waiting invitation and request of a group, a waiting request of the owner to another one, and an invitation into a community. */
export interface GroupScene {
  invite: string
  request: string
  ownRequest: string
  communityInvite: string
}

/** The owner and one of their folders, new for each cell. */
export interface Scene {
  owner: TestUser
  folder: Folder
  /** The first slug of a research group that was made here, with the same people. */
  madeGroup?: string
  /** The first slugs of two communities with the same people: of `hidden` no page is open to others, of `open` all are. */
  communities?: { hidden: string; open: string }
  /** A waiting invitation to the folder, the slug of one more member, and an invitation to the owner. */
  sharing?: { invite: string; guest: string; ownInvite: string }
  group?: GroupScene
  organisation?: GroupScene
}

/** Method, path and key are those of the call's declaration. */
export interface Row {
  /** `<subject>.<call>`, or `<subject>.<call>: <case>` where a call has several rows. */
  name: EndpointName | `${EndpointName}: ${string}`
  /** The values of its path parameters. */
  params?: (scene: Scene) => Record<string, string>
  query?: Record<string, string>
  body?: (scene: Scene) => unknown
  expect: Record<Actor, number>
}

/** The expected status by caller. */
export const ignoresToken = Object.fromEntries(actors.map(actor => [actor, 200])) as Record<Actor, number>
export const anyCaller = { ...ignoresToken, malformed: 401, expired: 401, revoked: 498 }
export const signedIn = { ...anyCaller, anonymous: 401 }
export const plans = (free: number, trial: number, verified_academic: number, premium: number) => ({
  free,
  trial,
  verified_academic,
  premium,
})
const strangers = { ...plans(404, 404, 404, 404), other: 404 }
export const readers = { ...signedIn, ...strangers }
export const writers = { ...readers, member: 403 }
export const owners = { ...writers, admin: 403 }
export const ownerOnly = { ...readers, admin: 404, member: 404 }
// That researcher has no account, so an allowed message is answered with "not reachable".
export const notReachable = { ...signedIn, ...plans(422, 422, 422, 422), owner: 422, admin: 422, member: 422, other: 422 }
// The people around the folder have the premium plan.
export const paidPlans = { ...anyCaller, anonymous: 403, ...plans(403, 200, 200, 200) }

/** Whoever may export. */
export const exporters = { ...signedIn, ...plans(403, 403, 403, 200) }
export const paidUsers = { ...paidPlans, anonymous: 401 }

/** What only the people of a hidden community find. */
export const insiders = { ...readers, anonymous: 404 }

/** A well-formed secret that was never issued. */
export const secret = 'x'.repeat(43)
/** Whoever manages the members of a group that everybody may see. */
export const groupManagers = { ...signedIn, ...plans(403, 403, 403, 403), member: 403, other: 403 }
/** What everybody may see, and only an owner may end. */
export const holders = { ...groupManagers, admin: 403 }
/** Any signed-in caller with an unknown target or an invalid input. */
export const usersGet = (status: number) => ({
  ...plans(status, status, status, status),
  owner: status,
  admin: status,
  member: status,
  other: status,
})
export const allGet = (status: number) => Object.fromEntries(actors.map(actor => [actor, status])) as Record<Actor, number>
