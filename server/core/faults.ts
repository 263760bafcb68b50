/** A reason not to start. Its message is one whole sentence for the person at the terminal; the process ends with code 1. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** A data file that cannot be trusted. Nothing has been changed; `remedy` says what helps, mostly a backup of the named file. */
export class DamagedData extends StartRefusal {
  override name = 'DamagedData'
  readonly file: string
  readonly reason: string
  readonly remedy: string
  constructor(file: string, reason: string, remedy = 'put back a backup of it') {
    super(`The data file ${file} is damaged (${reason}). Nothing was changed; please ${remedy}.`)
    this.file = file
    this.reason = reason
    this.remedy = remedy
  }
}

/** Another process holds the data folder. */
export class FolderInUse extends StartRefusal {
  override name = 'FolderInUse'
  constructor(dir: string) {
    super(`The data folder ${dir} is in use by another Indago process. Stop that one first, or choose another folder with DATA_DIR.`)
  }
}
