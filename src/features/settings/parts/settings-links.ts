import type { CurrentUser } from '#contract/account.ts'
import { profileLink } from '#routing/profile-links.ts'

type Owner = Pick<CurrentUser, 'user_id'> & { readonly slug_values: readonly string[] }

export const settingsLink = (user: Owner): string => `${profileLink(user)}/settings`
export const accountLink = (user: Owner): string => `${settingsLink(user)}/change-account`
