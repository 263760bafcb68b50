/** A reason not to start. Its message is one whole sentence for the person at the terminal; the process ends with code 1. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** A data file that cannot be trusted. Nothing has been changed; a backup of the named file has to be put back. */
export class DamagedData extends StartRefusal {
  override name = 'DamagedData'
  readonly file: string
  constructor(file: string, reason: string) {
    super(`The data file ${file} is damaged (${reason}). Nothing was changed; please put back a backup of it.`)
    this.file = file
  }
}

/** Another process holds the data folder. */
export class FolderInUse extends StartRefusal {
  override name = 'FolderInUse'
  constructor(dir: string) {
    super(`The data folder ${dir} is in use by another Indago process. Stop that one first, or choose another folder with DATA_DIR.`)
  }
}
