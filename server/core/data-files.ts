/** The names of everything in a data folder. */
export const dataFiles = {
  users: 'users.db',
  /** The former accounts of a folder whose accounts were moved into a database. */
  movedUsers: 'users.db.moved',
  catalogue: 'catalogue.db',
  lock: 'lock.db',
  tokenKey: 'token.key',
  liveKey: 'live.key',
  pushKey: 'push.key',
  segments: 'segments',
  avatars: 'avatars',
  pictures: 'pictures',
  mailbox: 'mailbox',
  files: 'files',
  /** What is being moved here, until all of it is here. */
  moving: 'moving',
} as const

const names = Object.values(dataFiles)

/** Whether a name in a data folder is one of ours, or a file that is written next to one of them (`users.db-wal`, `catalogue.db.sum`). */
export const isDataFile = (name: string): boolean =>
  names.some(own => name === own || name.startsWith(`${own}-`) || name.startsWith(`${own}.`))
