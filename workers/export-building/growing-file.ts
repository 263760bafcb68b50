/** Bytes that are held as pieces before they are handed to the browser, which may keep a file on disk. */
const heldBytes = 2 * 1024 * 1024

/** A file that grows piece by piece, and needs little memory however large it gets. */
export class GrowingFile {
  readonly #type: string
  #written: Blob
  #pieces: BlobPart[] = []
  #held = 0

  constructor(type: string) {
    this.#type = type
    this.#written = new Blob([], { type })
  }

  add(piece: Uint8Array<ArrayBuffer> | string): void {
    this.#pieces.push(piece)
    this.#held += piece.length
    if (this.#held >= heldBytes) this.#handOver()
  }

  whole(): Blob {
    this.#handOver()
    return this.#written
  }

  #handOver(): void {
    this.#written = new Blob([this.#written, ...this.#pieces], { type: this.#type })
    this.#pieces = []
    this.#held = 0
  }
}
