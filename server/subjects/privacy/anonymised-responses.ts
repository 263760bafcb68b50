import { anonymousName } from '../../core/names/anonymous-name.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/**
 * Replaces the name, the addresses and the record of a deleted account in the stored responses of others. Those contain owners and members
 * of folders, invited addresses, followed profiles, and saved records.
 */
export async function anonymiseResponses(tx: Tx, slugs: readonly string[], addresses: readonly string[]): Promise<void> {
  for (const slug of slugs) await rewriteResponses(tx, slug, (key, value) => withoutPerson(key, value, slug))
  for (const address of addresses) await rewriteResponses(tx, address, (_, value) => withoutAddress(value, address))
}

/** The responses with this text, each value in them changed. */
async function rewriteResponses(tx: Tx, text: string, changed: (key: string, value: unknown) => unknown): Promise<void> {
  const responses = await tx
    .selectFrom('mutations')
    .select(['user_id', 'mid', 'body'])
    .where('body', 'like', `%${JSON.stringify(text)}%`)
    .execute()
  for (const { user_id, mid, body } of responses)
    await tx
      .updateTable('mutations')
      .set({ body: JSON.stringify(JSON.parse(body, changed)) })
      .where('user_id', '=', user_id)
      .where('mid', '=', mid)
      .execute()
}

/** The value without the name, if it is about this slug. A record becomes null, as in a folder from now on. */
function withoutPerson(key: string, value: unknown, slug: string): unknown {
  if (isAnalysisOf(value, slug)) return { ...value, text: '', passages: [], answers: [] }
  if (!hasSlug(value, slug)) return value
  if (key === 'record') return null
  const names = ['name', 'full_name', 'title'].filter(name => name in value)
  return { ...value, ...Object.fromEntries(names.map(name => [name, anonymousName])) }
}

/** An analysis that has read this profile. */
const isAnalysisOf = (value: unknown, slug: string): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'passages' in value &&
  'items' in value &&
  Array.isArray(value.items) &&
  value.items.some(item => hasSlug(item, slug))

function hasSlug(value: unknown, slug: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  if ('slug_value' in value && value.slug_value === slug) return true
  return 'slug_values' in value && Array.isArray(value.slug_values) && value.slug_values.includes(slug)
}

/** The value without the address, and without the names that were typed for it. */
function withoutAddress(value: unknown, address: string): unknown {
  if (typeof value !== 'object' || value === null || !('email' in value) || value.email !== address) return value
  return { ...value, email: '', ...('first_name' in value && { first_name: '' }), ...('last_name' in value && { last_name: '' }) }
}
