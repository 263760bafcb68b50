import type { CurrentUser } from '#contract/current-session.ts'

type Owner = Pick<CurrentUser, 'user_id'> & { readonly slug_values: readonly string[] }

/** The id of a profile in addresses: its first slug (S1§2). */
export const profileId = (user: Owner): string => user.slug_values[0] ?? user.user_id

/** Whether an address names this user's own profile. */
export const isOwnProfile = (user: Owner, id: string): boolean => user.slug_values.includes(id) || profileId(user) === id
