import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Option } from '#contract/option.ts'
import { slugify } from '#contract/slugs.ts'
import { byPrefix } from '../../core/prefix-match.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { functionTitles } from './function-titles.data.ts'

/** Titles that one person may add. */
const madeAtMost = 20

const common: readonly Option[] = Object.entries(functionTitles).map(([id, name]) => ({ id, name }))
/** Two spellings of one title are one. Titles that consist of signs alone stay themselves. */
const folded = (name: string): string => slugify(name) || name

/** The title behind an id. */
export async function functionTitleOf(query: Kysely<Tables>, id: string | null): Promise<Option | undefined> {
  if (id === null) return undefined
  return (
    common.find(title => title.id === id) ??
    (await query.selectFrom('function_titles').select(['id', 'name']).where('id', '=', id).executeTakeFirst())
  )
}

/** The title of that name, made where nobody used it before. */
export async function putFunctionTitle(tx: Tx, userId: string, name: string): Promise<Option> {
  const wanted = folded(name)
  const known =
    common.find(title => folded(title.name) === wanted) ??
    (await tx.selectFrom('function_titles').select(['id', 'name']).where('folded', '=', wanted).executeTakeFirst())
  if (known) return known
  const made = await tx.selectFrom('function_titles').select('id').where('made_by', '=', userId).limit(madeAtMost).execute()
  if (made.length === madeAtMost)
    throw new Refusal('too_many', { sentence: 'You have added many titles already. Please choose one of them.' })
  const title = { id: newId(), name }
  await tx
    .insertInto('function_titles')
    .values({ ...title, folded: wanted, made_by: userId })
    .execute()
  return title
}

/** Titles with a word that begins like this: the common ones, then those that others added, once two people have them. */
export async function offeredTitles(
  query: Kysely<Tables>,
  userId: string | undefined,
  beginning: string,
  limit: number,
): Promise<Option[]> {
  const fits = byPrefix(beginning)
  const found = common.filter(title => fits(title.name))
  if (found.length >= limit) return found.slice(0, limit)
  const added = await query
    .selectFrom('function_titles')
    .leftJoin('users', 'users.function_title_id', 'function_titles.id')
    .select(['function_titles.id', 'function_titles.name', 'made_by'])
    .select(({ fn }) => fn.count<number | string>('users.id').as('holders'))
    .groupBy(['function_titles.id', 'function_titles.name', 'made_by'])
    .orderBy('function_titles.name')
    .execute()
  const open = added.filter(title => fits(title.name) && (Number(title.holders) > 1 || (userId !== undefined && title.made_by === userId)))
  return [...found, ...open.map(({ id, name }) => ({ id, name }))].slice(0, limit)
}

/** Forgets the titles that a person added and nobody else has. */
export async function forgetTitlesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('function_titles')
    .where('made_by', '=', userId)
    .where(
      'id',
      'not in',
      tx
        .selectFrom('users')
        .select('function_title_id')
        .where('id', '!=', userId)
        .where('function_title_id', 'is not', null)
        .$castTo<{ function_title_id: string }>(),
    )
    .execute()
}
