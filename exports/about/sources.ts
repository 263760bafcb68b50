import { countText } from '#contract/count-text.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Row } from '../cells.ts'

/** Most sources that a file lists: catalogues have few. */
const most = 200

/** The sources of the records of a file, with their licences. */
export class SourceRows {
  readonly #found = new Map<string, { source: AnyRecord['source']; count: number; isInvented: boolean }>()

  add({ source, demo }: Pick<AnyRecord, 'source' | 'demo'>): void {
    const key = JSON.stringify([source.name, source.licence])
    const known = this.#found.get(key)
    if (known) known.count += 1
    else if (this.#found.size < most) this.#found.set(key, { source, count: 1, isInvented: demo === true })
  }

  rows(): Row[] {
    return [...this.#found.values()].map(({ source: { name, url, licence }, count, isInvented }): Row => {
      const parts = [name, licence && `licence: ${licence}`, url, countText(count, 'record')]
      return ['Source', [...parts, isInvented && 'invented for the demo catalogue'].filter(Boolean).join(', ')]
    })
  }
}
