/** In an address in place of a folder's id: everything that was saved. No folder has such an id. */
export const allSaved = 'all'
