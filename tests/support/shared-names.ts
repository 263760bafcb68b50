/** Names that several files export on purpose, and why. */
export const sharedNames: Readonly<Record<string, string>> = {
  bookmarks: 'the calls of a subject and its rows on a device have the name of the subject',
  folders: 'the calls of a subject and its rows on a device have the name of the subject',
}
