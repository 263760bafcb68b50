import { late } from '#ui/waiting/late.tsx'

/** Questions about one profile, on its page. */
export const AskProfile = late(() => import('./late/AskProfile.tsx'))
