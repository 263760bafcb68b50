import type { SynonymGroup, WriteCounts } from '../../documents/stored-record.ts'
import type { CatalogueConnection } from './database.ts'

export const synonymsTable = `
  create table if not exists synonyms (
    source text not null,
    group_key text not null,
    place integer not null,
    term text not null,
    primary key (source, group_key, place)
  ) without rowid
`

/**
 * Replaces the groups with these keys; other groups of the source stay. The caller holds the transaction. Creates the table in older data
 * folders.
 */
export function replaceSynonyms(db: CatalogueConnection, source: string, groups: Iterable<SynonymGroup>): WriteCounts {
  db.exec(synonymsTable)
  const selectTerms = db.prepare('select term from synonyms where source = ? and group_key = ? order by place')
  const drop = db.prepare('delete from synonyms where source = ? and group_key = ?')
  const add = db.prepare('insert into synonyms (source, group_key, place, term) values (?, ?, ?, ?)')
  const counts: WriteCounts = { new: 0, changed: 0, unchanged: 0 }
  for (const { key, terms } of groups) {
    const before = (selectTerms.all(source, key) as { term: string }[]).map(row => row.term)
    const same = before.length === terms.length && before.every((term, at) => term === terms[at])
    counts[before.length === 0 ? 'new' : same ? 'unchanged' : 'changed'] += 1
    if (same) continue
    drop.run(source, key)
    for (const [place, term] of terms.entries()) add.run(source, key, place, term)
  }
  return counts
}

/** Every imported group, of all sources. Reads row by row; a data folder without the table has none. */
export function* storedSynonyms(db: CatalogueConnection): Generator<string[]> {
  if (!db.prepare(`select 1 from sqlite_master where type = 'table' and name = 'synonyms'`).get()) return
  let open = ''
  let terms: string[] = []
  const rows = db.prepare('select source, group_key, term from synonyms order by source, group_key, place').iterate()
  for (const { source, group_key, term } of rows as Iterable<{ source: string; group_key: string; term: string }>) {
    const group = `${source} ${group_key}`
    if (group !== open && terms.length > 0) {
      yield terms
      terms = []
    }
    open = group
    terms.push(term)
  }
  if (terms.length > 0) yield terms
}
