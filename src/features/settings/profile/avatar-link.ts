import { bases } from '#api/bases.ts'

/** The URL of an avatar (S1§7). */
export const avatarLink = (avatar: string): string => `${bases.base}/avatars/${encodeURIComponent(avatar)}`
