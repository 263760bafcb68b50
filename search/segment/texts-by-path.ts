import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { yearsOfDates } from './facet-values.ts'
import type { PlannedField } from './plan.ts'

/** The texts of a record by their paths, each collected once for all who index it. */
export class TextsByPath {
  private readonly record: CatalogueRecord
  private readonly known = new Map<string, readonly string[]>()

  constructor(record: CatalogueRecord) {
    this.record = record
  }

  at(path: string): readonly string[] {
    let texts = this.known.get(path)
    if (!texts) {
      texts = textsAt(this.record, path)
      this.known.set(path, texts)
    }
    return texts
  }

  /** What is searched in a field. */
  ofField({ paths, years }: Pick<PlannedField, 'paths' | 'years'>): readonly string[] {
    const texts = paths.length === 1 ? this.at(paths[0]!) : paths.flatMap(path => this.at(path))
    return years ? yearsOfDates(texts) : texts
  }
}
