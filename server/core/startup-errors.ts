/** A reason not to start. Its message is a complete sentence for the person at the terminal; the process exits with code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A data file that cannot be trusted. Nothing was changed; `remedy` says what helps, usually restoring a backup. */
export class DamagedData extends StartupError {
  override name = 'DamagedData'
  readonly file: string
  readonly reason: string
  readonly remedy: string
  constructor(file: string, reason: string, remedy = 'restore a backup of it') {
    super(`The data file ${file} is damaged (${reason}). Nothing was changed; please ${remedy}.`)
    this.file = file
    this.reason = reason
    this.remedy = remedy
  }
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '')

/** A message as a part of a sentence. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')

/** Codes of the system, of SQLite, whose extended codes begin with them, and of PostgreSQL. */
export const isReadOnly = (cause: unknown): boolean => /^(?:EACCES|EROFS|EPERM|SQLITE_READONLY)/.test(codeOf(cause))

/** Whether the disk has no space left. */
export const isDiskFull = (cause: unknown): boolean => /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100$)/.test(codeOf(cause))

/** Whether the system refused to write, for example because of a quota. */
const isWriteFailure = (cause: unknown): boolean =>
  /^(?:EFBIG|EIO$|SQLITE_IOERR_(?:WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHM))/.test(codeOf(cause))

/** What the person at the terminal reads of a problem whose cause is known; undefined: it is a bug. */
export function knownProblem(problem: unknown): string | undefined {
  if (problem instanceof StartupError) return problem.message
  if (isDiskFull(problem)) return 'The disk is full. What was finished is kept: make room, then try again.'
  if (isWriteFailure(problem)) return `A file cannot be written: ${reasonOf(problem)}. Look at the disk, and at the quota of this user.`
  return undefined
}

/** Why a data folder cannot be used: in the words of its cause, if that is known. */
export function folderUnusable(folder: string, use: 'created' | 'used' | 'locked', cause: unknown): StartupError {
  if (isReadOnly(cause) && use === 'created')
    return new StartupError(`The data folder ${folder} cannot be created: this user may not write there. Choose another one with DATA_DIR.`)
  if (codeOf(cause) === 'EEXIST') return new StartupError(`The data folder ${folder} is a file. Choose a folder with DATA_DIR.`)
  if (isReadOnly(cause))
    return new StartupError(`The data folder ${folder} is read-only for this user. Indago must be able to write to it.`)
  if (isDiskFull(cause)) return new StartupError(`The disk of the data folder ${folder} is full.`)
  const problem = `The data folder ${folder} cannot be ${use}: ${reasonOf(cause)}.`
  return new StartupError(use === 'created' ? `${problem} Choose another one with DATA_DIR.` : problem)
}

/** Why a data file could not be opened: damage is only what nothing else explains. */
export function startupErrorOf(file: string, problem: unknown): StartupError {
  if (problem instanceof StartupError) return problem
  if (isReadOnly(problem)) return new StartupError(`The data file ${file} is read-only for this user. Indago must be able to write to it.`)
  if (isDiskFull(problem)) return new StartupError(`The disk of the data file ${file} is full.`)
  if (codeOf(problem) === 'SQLITE_CANTOPEN') return new StartupError(`The data file ${file} cannot be opened: ${reasonOf(problem)}.`)
  if (isWriteFailure(problem))
    return new StartupError(
      `The data file ${file} cannot be written: ${reasonOf(problem)}. Look at the disk, and at the quota of this user.`,
    )
  return new DamagedData(file, reasonOf(problem))
}

/** Another process holds the data folder. */
export class DataFolderInUse extends StartupError {
  override name = 'DataFolderInUse'
  constructor(dir: string) {
    super(`The data folder ${dir} is in use by another Indago process. Stop that one first, or choose another folder with DATA_DIR.`)
  }
}
