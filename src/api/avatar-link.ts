import { bases } from './bases.ts'

/** The URL of an avatar (S1§7). */
export const avatarLink = (avatar: string): string => `${bases.base}/avatars/${encodeURIComponent(avatar)}`

/** The same in small. */
export const thumbnailLink = (avatar: string): string => avatarLink(avatar.replace(/(\.\w+)$/, '-thumb$1'))
