import { type DocumentStore, isConcluded } from '../document-store.ts'
import type { WriteCounts } from '../stored-record.ts'
import { originalOf } from './found-records.ts'
import { insertRows } from '../../../store/postgres/insert-rows.ts'
import { keyOfRecord, WriteBatch } from './write-batch.ts'
import type { RecordWriter } from './writer.ts'

/** What writes, each in one transaction. */
export const writtenRecords = (
  writer: RecordWriter,
): Pick<
  DocumentStore,
  'write' | 'writeUnlessOlder' | 'remove' | 'replace' | 'restore' | 'replaceSynonyms' | 'derive' | 'finishPeople' | 'setMetaValue'
> => ({
  write: records =>
    writer.transact(async tx => {
      const batch = await WriteBatch.begin(tx, records.map(keyOfRecord))
      const counts: WriteCounts = { new: 0, changed: 0, unchanged: 0 }
      for (const record of records) counts[batch.write(record)] += 1
      await batch.finish()
      return counts
    }),
  writeUnlessOlder: records =>
    writer.transact(async tx => {
      const batch = await WriteBatch.begin(tx, records.map(keyOfRecord))
      const outcomes = records.map(record => batch.writeUnlessOlder(record))
      await batch.finish()
      return outcomes
    }),
  remove: (index, slug) =>
    writer.transact(async tx => {
      const batch = await WriteBatch.begin(tx, [{ index, slug }])
      const existed = batch.remove({ index, slug })
      await batch.finish()
      return existed
    }),
  replace: (index, slug, shown) =>
    writer.transact(async tx => {
      // What the providers have, unless something stands in its place already.
      await tx.all(
        `INSERT INTO catalogue.replaced_records (index_name, slug, json, updated_at)
         SELECT k.i, k.s, CASE WHEN NOT deleted THEN json END, coalesce(updated_at, $3)
         FROM (SELECT CAST($1 AS TEXT) AS i, CAST($2 AS TEXT) AS s) AS k LEFT JOIN catalogue.documents ON index_name = k.i AND slug = k.s
         ON CONFLICT DO NOTHING`,
        [index, slug, Date.now()],
      )
      const batch = await WriteBatch.begin(tx, [{ index, slug }, ...(shown ? [keyOfRecord(shown)] : [])])
      if (shown) batch.show(shown)
      else batch.hide({ index, slug })
      await batch.finish()
    }),
  restore: (index, slug) =>
    writer.transact(async tx => {
      const own = await originalOf(tx, index, slug)
      const dropped = await tx.all('DELETE FROM catalogue.replaced_records WHERE index_name = $1 AND slug = $2 RETURNING slug', [
        index,
        slug,
      ])
      if (dropped.length === 0) return false
      const batch = await WriteBatch.begin(tx, [{ index, slug }])
      if (own) batch.show(own)
      else batch.hide({ index, slug })
      await batch.finish()
      return true
    }),
  replaceSynonyms: (source, groups) =>
    writer.transact(async tx => {
      const rows = await tx.all<{ group_key: string; terms: string[] }>(
        `SELECT group_key, array_agg(term ORDER BY place) AS terms FROM catalogue.synonyms
         WHERE source = $1 AND group_key = ANY($2) GROUP BY group_key`,
        [source, groups.map(({ key }) => key)],
      )
      const stored = new Map<string, readonly string[]>(rows.map(({ group_key, terms }) => [group_key, terms]))
      const changed = new Map<string, readonly string[]>()
      const counts: WriteCounts = { new: 0, changed: 0, unchanged: 0 }
      for (const { key, terms } of groups) {
        const before = stored.get(key) ?? []
        const same = before.length === terms.length && before.every((term, at) => term === terms[at])
        counts[before.length === 0 ? 'new' : same ? 'unchanged' : 'changed'] += 1
        if (same) continue
        stored.set(key, terms)
        changed.set(key, terms)
      }
      await tx.all('DELETE FROM catalogue.synonyms WHERE source = $1 AND group_key = ANY($2)', [source, [...changed.keys()]])
      const added = [...changed].flatMap(([key, terms]) => terms.map((term, place) => [source, key, place, term]))
      await insertRows(tx, 'catalogue.synonyms', ['source', 'group_key', 'place', 'term'], added)
      return counts
    }),
  derive: derived =>
    writer.transact(async tx => {
      const [top] = await tx.all<{ change: number }>('SELECT coalesce(max(newest), 0) AS change FROM catalogue.indexes')
      await tx.all(
        `WITH changed AS (
           UPDATE catalogue.documents AS d SET derived = k.fields, change_seq = k.change
           FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS k (id, fields, change)
           WHERE d.id = k.id AND NOT d.deleted AND d.derived IS DISTINCT FROM k.fields RETURNING index_name, change_seq
         )
         UPDATE catalogue.indexes AS i SET newest = c.newest
         FROM (SELECT index_name, max(change_seq) AS newest FROM changed GROUP BY index_name) AS c WHERE i.index_name = c.index_name`,
        [
          derived.map(({ id }) => id),
          derived.map(({ fields }) => (fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : null)),
          derived.map((_, at) => top!.change + at + 1),
        ],
      )
    }),
  finishPeople: (people, written, removed) =>
    writer.transact(async tx => {
      await tx.all(
        `DELETE FROM catalogue.stale_people AS p USING unnest($1::text[], $2::bigint[]) AS k (slug, change)
         WHERE p.slug = k.slug AND p.change_seq <= k.change`,
        [people.map(({ slug }) => slug), people.map(({ change }) => change)],
      )
      const slugs = [...written.map(({ slug_values: [slug] }) => slug!), ...removed]
      const entered = new Set<string>()
      const originals = await tx.all<{ slug: string; json: string | null }>(
        `SELECT k.slug, CASE WHEN r.slug IS NOT NULL THEN r.json WHEN NOT d.deleted THEN d.json END AS json
         FROM unnest($1::text[]) AS k (slug)
         LEFT JOIN catalogue.documents AS d ON d.index_name = 'researchers' AND d.slug = k.slug
         LEFT JOIN catalogue.replaced_records AS r ON r.index_name = 'researchers' AND r.slug = k.slug`,
        [slugs],
      )
      for (const { slug, json } of originals)
        if (json !== null && !isConcluded(JSON.parse(json) as Record<string, unknown>)) entered.add(slug)
      const batch = await WriteBatch.begin(
        tx,
        slugs.map(slug => ({ index: 'researchers', slug })),
      )
      for (const record of written) if (!entered.has(record.slug_values[0]!)) batch.write(record)
      for (const slug of removed) if (!entered.has(slug)) batch.remove({ index: 'researchers', slug })
      await batch.finish()
    }),
  setMetaValue: (key, value) =>
    writer.transact(async tx => {
      await tx.all('INSERT INTO catalogue.meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
        key,
        value,
      ])
    }),
})
