/** Folders that the user left on this page, so that it does not tell them that they are gone. */
export const leftHere = new Set<string>()
