import type { Tx } from '../../store/unit-of-work.ts'

/**
 * Replaces the name and the record of a deleted account in the stored responses of others. Those contain owners of folders, followed
 * profiles, and saved records.
 */
export async function anonymiseResponses(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const responses = await tx
      .selectFrom('mutations')
      .select(['user_id', 'mid', 'body'])
      .where('body', 'like', `%${JSON.stringify(slug)}%`)
      .execute()
    for (const { user_id, mid, body } of responses)
      await tx
        .updateTable('mutations')
        .set({ body: JSON.stringify(JSON.parse(body, (key, value) => anonymised(key, value, slug))) })
        .where('user_id', '=', user_id)
        .where('mid', '=', mid)
        .execute()
  }
}

const anonymousName = 'A deleted account'

/** The value without the name, if it is about this slug. A record becomes null, as in a folder from now on. */
function anonymised(key: string, value: unknown, slug: string): unknown {
  if (!hasSlug(value, slug)) return value
  if (key === 'record') return null
  return { ...value, ...('name' in value && { name: anonymousName }), ...('full_name' in value && { full_name: anonymousName }) }
}

function hasSlug(value: unknown, slug: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  if ('slug_value' in value && value.slug_value === slug) return true
  return 'slug_values' in value && Array.isArray(value.slug_values) && value.slug_values.includes(slug)
}
