import type { CurrentUser } from '#contract/account.ts'

type Owner = Pick<CurrentUser, 'user_id'> & { readonly slug_values: readonly string[] }

/** The id of a profile in links is the first of its slugs (S1§2). */
export const profileId = (user: Owner): string => user.slug_values[0] ?? user.user_id

/** Whether an address names this user's own profile. */
export const isOwnProfile = (user: Owner, id: string): boolean => user.slug_values.includes(id) || profileId(user) === id

export const profileLink = (user: Owner): string => `/profile/${encodeURIComponent(profileId(user))}`
export const foldersLink = (user: Owner): string => `${profileLink(user)}/bookmark_folders`
export const folderLink = (user: Owner, folderId: string): string => `${foldersLink(user)}/${encodeURIComponent(folderId)}`
