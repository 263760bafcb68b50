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

/** Another process holds the data folder. */
export class DataFolderInUse extends StartupError {
  override name = 'DataFolderInUse'
  constructor(dir: string) {
    super(`The data folder ${dir} is in use by another Indago process. Stop that one first, or choose another folder with DATA_DIR.`)
  }
}
