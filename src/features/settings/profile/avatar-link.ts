import { bases } from '#api/bases.ts'

/** Where an avatar is (S1§7). */
export const avatarLink = (avatar: string): string => `${bases.base}/avatars/${encodeURIComponent(avatar)}`
