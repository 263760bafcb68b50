import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { catalogueMarkOf } from '../../documents/part-reads.ts'
import type { CatalogueChanges } from '../../port.ts'
import type { CatalogueConnection } from './database.ts'

export function catalogueMark(db: CatalogueConnection, of = ''): string {
  const first = db.prepare('select slug, added_at from documents order by id limit 1').get()
  return catalogueMarkOf(first as { slug: string; added_at: number } | undefined, of)
}

/** One look into an index for each number. */
export function catalogueChangesOf(db: CatalogueConnection): CatalogueChanges {
  const newest = db.prepare('select coalesce(max(change_seq), 0) as newest from documents where index_name = ?')
  const numbers = indexNames.map(name => [name, (newest.get(name) as { newest: number }).newest])
  return { catalogueId: catalogueMark(db), newest: Object.fromEntries(numbers) as Record<IndexName, number> }
}
