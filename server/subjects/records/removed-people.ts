import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

interface Named {
  slug_values?: readonly string[] | undefined
}

/**
 * The people of a list; those whose profile was removed at their request are a name without a link. The name stays: who wrote a publication is
 * part of it.
 */
export async function withoutRemoved<P extends Named>(query: Kysely<Tables>, people: readonly P[]): Promise<P[]> {
  const slugs = [...new Set(people.flatMap(({ slug_values }) => slug_values?.[0] ?? []))]
  const rows =
    slugs.length === 0 ? [] : await query.selectFrom('hidden_records').select('slug_value').where('slug_value', 'in', slugs).execute()
  const hidden = new Set(rows.map(({ slug_value }) => slug_value))
  return people.map(person => {
    if (!person.slug_values?.some(slug => hidden.has(slug))) return person
    const { slug_values: _, ...name } = person
    return name as P
  })
}

/** The same for everybody whom a record names. */
export async function withoutRemovedPeople<R extends Record<string, unknown>>(
  query: Kysely<Tables>,
  index: IndexName,
  record: R,
): Promise<R> {
  const named = indexes[index].fields.flatMap(field => ('index' in field && field.index === 'researchers' ? field.name : []))
  const lists = await Promise.all(
    named.map(async name => {
      const people = record[name]
      return Array.isArray(people) ? { [name]: await withoutRemoved(query, people as Named[]) } : {}
    }),
  )
  return Object.assign({}, record, ...lists) as R
}
