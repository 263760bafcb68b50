import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'

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
}
