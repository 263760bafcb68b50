/** Feature rights by user type (S1§6): pure predicates, the same on both sides of the wire. */
export const userTypes = ['unregistered', 'free', 'trial', 'verified_academic', 'premium'] as const
export type UserType = (typeof userTypes)[number]

const free = ['viewFilters', 'compareExpertise'] as const
/** What needs nothing of one's own on the server. */
const reading = [
  ...free,
  'viewFullSearchResults',
  'useFilters',
  'useRefineTerms',
  'viewTrendsModal',
  'viewMapModal',
  'viewAllNewsResults',
  'viewLandscape',
  'dump',
] as const
const trial = [...reading, 'promptAI', 'inviteToAL', 'askProfile'] as const
const academic = [...trial, 'bulkBookmarkSave'] as const
const premium = [...academic, 'export', 'giveFreeAccess'] as const

/** Every right. */
export const rights = premium
export type Right = (typeof rights)[number]
/** What guests may do where they see everything. */
export type ReadingRight = (typeof reading)[number]

/** Without an account: `reader` where guests see all there is to read. */
export type Guest = 'unregistered' | 'reader'

/** Whose rights count. `free_reader`: a free user of a server where guests see all. */
export type Viewer = UserType | Guest | 'free_reader'

/** Nobody sees less with an account than without one. */
export function viewerOf(plan: UserType | undefined, guest: Guest): Viewer {
  if (plan === undefined) return guest
  return plan === 'free' && guest === 'reader' ? 'free_reader' : plan
}

const table: Record<Viewer, ReadonlySet<Right>> = {
  unregistered: new Set(),
  reader: new Set(reading),
  free_reader: new Set(reading),
  free: new Set(free),
  trial: new Set(trial),
  verified_academic: new Set(academic.filter(right => right !== 'promptAI')),
  premium: new Set(premium),
}

/** Whether a viewer may use the feature. */
export const can = (viewer: Viewer, right: Right): boolean => table[viewer].has(right)

/** User categories (S1§3): chosen by the user, independent of the plan. */
export const userCategories = ['public', 'student', 'academic', 'professional'] as const
export type UserCategory = (typeof userCategories)[number]
