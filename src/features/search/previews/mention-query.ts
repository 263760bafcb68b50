import { limits } from '#contract/limits.ts'

/** The query for records that mention a patent by its publication number or a slug; undefined if it has neither (S3§2). */
export function mentionQuery({ publication_no, slug_values }: { publication_no?: unknown; slug_values?: unknown }): string | undefined {
  const names = [publication_no, ...(Array.isArray(slug_values) ? slug_values : [])]
  const phrases = names.flatMap(name => (typeof name === 'string' && /\w/.test(name) ? [`"${name.replaceAll('"', '')}"`] : []))
  const query = [...new Set(phrases)].join(' OR ')
  return query === '' || query.length > limits.keywordLength ? undefined : query
}
