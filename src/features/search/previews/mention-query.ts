import { limits } from '#contract/limits.ts'

/** The query that finds what names a patent: its publication number and its slugs, word for word; undefined where it has neither (S3§2). */
export function mentionQuery({ publication_no, slug_values }: { publication_no?: unknown; slug_values?: unknown }): string | undefined {
  const names = [publication_no, ...(Array.isArray(slug_values) ? slug_values : [])]
  const phrases = names.flatMap(name => (typeof name === 'string' && /\w/.test(name) ? [`"${name.replaceAll('"', '')}"`] : []))
  const query = [...new Set(phrases)].join(' OR ')
  return query === '' || query.length > limits.keywordLength ? undefined : query
}
