import type { PartReads } from '../../documents/part-reads.ts'
import { CopiedRecords } from './copied-records.ts'
import type { CatalogueConnection } from './database.ts'
import { ListedAddresses } from './listed-addresses.ts'

export function partReadsOf(db: CatalogueConnection): PartReads {
  const [copied, listed] = [new CopiedRecords(db), new ListedAddresses(db)]
  return {
    dumpPart: request => copied.part(request),
    addressParts: () => listed.parts(),
    addressBatch: (part, after) => listed.batch(part, after),
  }
}
