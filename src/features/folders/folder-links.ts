import type { IndexName } from '#contract/indexes/shape.ts'

/** The address of all folders of a profile, of one folder, or of one kind of its items. */
export const folderLink = (profile: string, folder?: string, category?: IndexName): string =>
  ['', 'profile', profile, 'bookmark_folders', ...(folder === undefined ? [] : [folder]), ...(category === undefined ? [] : [category])]
    .map(encodeURIComponent)
    .join('/')
