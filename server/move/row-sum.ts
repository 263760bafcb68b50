import { createHash } from 'node:crypto'

export type TableRow = readonly unknown[]

/** What some rows are, whatever their order: the number of them, and the sum of their fingerprints. */
export class RowSum {
  rows = 0
  #high = 0n
  #low = 0n

  add(row: TableRow): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest()
    this.rows += 1
    this.#high = BigInt.asUintN(64, this.#high + hash.readBigUInt64BE(0))
    this.#low = BigInt.asUintN(64, this.#low + hash.readBigUInt64BE(8))
  }

  equals(other: RowSum): boolean {
    return this.rows === other.rows && this.#high === other.#high && this.#low === other.#low
  }
}
