/** Shows the progress of long work: one line that is redrawn on a terminal, or a line per second elsewhere. */
export class Progress {
  readonly #out: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  readonly #now: () => number
  #shownAt = 0
  #what = ''
  #drawn = false

  constructor(out: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }, now: () => number = Date.now) {
    this.#out = out
    this.#now = now
  }

  /** `share` is between 0 and 1. It may be called at any rate; a new task is shown at once. */
  show(what: string, share: number, detail = ''): void {
    const now = this.#now()
    if (what === this.#what && now - this.#shownAt < (this.#out.isTTY ? 100 : 1000)) return
    this.#shownAt = now
    this.#what = what
    const part = Math.min(1, share || 0)
    const percent = `${String(Math.floor(part * 100)).padStart(3)} %`
    if (!this.#out.isTTY) this.#out.write(`${what} ${percent}${detail && ` · ${detail}`}\n`)
    else {
      const filled = Math.round(part * 24)
      const line = `${what} [${'='.repeat(filled)}${' '.repeat(24 - filled)}] ${percent}${detail && ` · ${detail}`}`
      this.#out.write(`\r\x1b[2K${line.slice(0, (this.#out.columns ?? 120) - 1)}`)
      this.#drawn = true
    }
  }

  /** Removes the line, so that other output can follow. */
  clear(): void {
    if (this.#drawn) this.#out.write('\r\x1b[2K')
    this.#drawn = false
  }
}
