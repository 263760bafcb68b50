import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { requireInCommunity } from '../community-access/index.ts'
import { invalid } from './fields.ts'
import { slugsBelow, storedCommunity } from './rows.ts'

// Communities below one another are a tree of at most `levels` levels. Every walk ends there.

const { levels, below: mostBelow } = limits.community
const tooDeep = `Communities can be at most ${levels} levels deep.`

/**
 * The first slug of the community under which the user may put a community. `moved`: one that is there already. Refuses a circle, too many
 * levels, too many below one, and whoever may not edit the one above.
 */
export async function placeBelow(tx: Tx, user: Pick<User, 'id'>, parentId: string, moved?: string): Promise<string> {
  const parent = await parentFor(tx, user, parentId)
  const above = await slugsAbove(tx, parent)
  if (moved !== undefined && [parent, ...above].includes(moved)) throw invalid('parent_id', 'A community cannot be below itself.')
  const height = moved === undefined ? 1 : await heightOf(tx, moved)
  if (above.length + 1 + height > levels) throw invalid('parent_id', tooDeep)
  if ((await slugsBelow(tx, parent)).length >= mostBelow)
    throw new Refusal('limit_reached', { sentence: `A community can have at most ${mostBelow} communities directly below it.` })
  return parent
}

/** One that the user cannot see, like one that is gone, is a wrong choice and no missing page. */
async function parentFor(tx: Tx, user: Pick<User, 'id'>, parentId: string): Promise<string> {
  try {
    return (await requireInCommunity(tx, user, parentId, 'editGroup')).community.slug_value
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    if (problem.code === 'forbidden')
      throw new Refusal('forbidden', { sentence: 'Only owners and admins of a community put others below it.' })
    throw invalid('parent_id', 'This community does not exist.')
  }
}

/** The communities above one, the nearest first. */
async function slugsAbove(query: Kysely<Tables>, slug: string): Promise<string[]> {
  const above: string[] = []
  for (let next = (await storedCommunity(query, slug))?.parent_slug; next && above.length < levels;) {
    above.push(next)
    next = (await storedCommunity(query, next))?.parent_slug
  }
  return above
}

/** How many levels a community has with those below it. */
async function heightOf(query: Kysely<Tables>, slug: string): Promise<number> {
  const found = await sql<{ height: number | string }>`
    WITH RECURSIVE below (slug_value, level) AS (
      SELECT slug_value, 1 FROM communities WHERE slug_value = ${slug}
      UNION ALL SELECT c.slug_value, level + 1 FROM communities c JOIN below ON c.parent_slug = below.slug_value WHERE level <= ${levels}
    )
    SELECT coalesce(max(level), 1) AS height FROM below`.execute(query)
  return Number(found.rows[0]!.height)
}
