import type { Tx } from '../../store/unit-of-work.ts'

/**
 * Others' answers that are kept for repetition name owners of folders and profiles that are followed, by the name of that day, and carry
 * the records that were put into folders.
 */
export async function forgetNames(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const told = await tx
      .selectFrom('mutations')
      .select(['user_id', 'mid', 'body'])
      .where('body', 'like', `%${JSON.stringify(slug)}%`)
      .execute()
    for (const { user_id, mid, body } of told)
      await tx
        .updateTable('mutations')
        .set({ body: JSON.stringify(JSON.parse(body, (key, value) => nameless(key, value, slug))) })
        .where('user_id', '=', user_id)
        .where('mid', '=', mid)
        .execute()
  }
}

const unnamed = 'A deleted account'

/** What is said of whoever has this slug, without a name. A record is said to be gone, as in a folder from now on. */
function nameless(key: string, value: unknown, slug: string): unknown {
  if (!isOf(value, slug)) return value
  if (key === 'record') return null
  return { ...value, ...('name' in value && { name: unnamed }), ...('full_name' in value && { full_name: unnamed }) }
}

function isOf(value: unknown, slug: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  if ('slug_value' in value && value.slug_value === slug) return true
  return 'slug_values' in value && Array.isArray(value.slug_values) && value.slug_values.includes(slug)
}
