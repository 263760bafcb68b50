/** Names that several files export on purpose, and why. */
export const sharedNames: Readonly<Record<string, string>> = {
  announcements: 'the calls of a subject and its rows on a device have the name of the subject',
  bookmarks: 'the calls of a subject and its rows on a device have the name of the subject',
  changeOwnEntry: 'what the server does, and the change of a device that asks for it, have one name',
  changePreferences: 'what the server does, and the change of a device that asks for it, have one name',
  changeSearch: 'what the server does, and the change of a device that asks for it, have one name',
  createFolder: 'what the server does, and the change of a device that asks for it, have one name',
  deleteExport: 'what the server does, and the change of a device that asks for it, have one name',
  deleteFolder: 'what the server does, and the change of a device that asks for it, have one name',
  deleteSearch: 'what the server does, and the change of a device that asks for it, have one name',
  folders: 'the calls of a subject and its rows on a device have the name of the subject',
  linkEntry: 'what the server does, and the change of a device that asks for it, have one name',
  notifications: 'the calls of a subject and its rows on a device have the name of the subject',
  ownEntries: 'the calls of a subject and its rows on a device have the name of the subject',
  preferences: 'the fields of a subject and its row on a device have the name of the subject',
  recordExport: 'what the server does, and the change of a device that asks for it, have one name',
  searches: 'the calls of a subject and its rows on a device have the name of the subject',
}
