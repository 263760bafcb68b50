import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import type { OrcidWebsite } from '#contract/orcid.ts'
import { withoutTurns } from '#contract/text-direction.ts'
import { orcidText, valueOf } from './shapes.ts'

const person = v.object({
  biography: v.nullish(v.object({ content: v.nullish(v.string()) })),
  keywords: v.nullish(v.object({ keyword: v.nullish(v.array(v.object({ content: v.nullish(v.string()) }))) })),
  'researcher-urls': v.nullish(
    v.object({ 'researcher-url': v.nullish(v.array(v.object({ 'url-name': v.nullish(v.string()), url: orcidText }))) }),
  ),
})

const parsed = (json: unknown) => v.parse(person, json)

/** What the person has written about themselves; undefined if that is not public. */
export const biographyOf = (json: unknown): string | undefined => parsed(json).biography?.content?.trim() || undefined

/** Each keyword once; several are often written into one field. */
export function orcidKeywords(json: unknown): string[] {
  const texts = (parsed(json).keywords?.keyword ?? []).flatMap(({ content }) => withoutTurns(content ?? '').split(/[,;\n]/))
  const words = texts.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => /[\p{L}\p{N}]/u.test(text))
  return [...new Map(words.map(word => [word.toLowerCase(), word])).values()].slice(0, limits.orcid.list)
}

/** Web addresses; a profile of LinkedIn is a suggestion for a contact of its own kind. */
export function websitesOf(json: unknown): OrcidWebsite[] {
  const found = (parsed(json)['researcher-urls']?.['researcher-url'] ?? []).flatMap((one): OrcidWebsite[] => {
    const url = valueOf(one.url)
    if (url === undefined || url.length > 2000 || !URL.canParse(url)) return []
    const { protocol, hostname, pathname } = new URL(url)
    if (!/^https?:$/.test(protocol)) return []
    const isLinkedIn = /(?:^|\.)linkedin\.com$/i.test(hostname) && pathname.startsWith('/in/')
    const name = one['url-name']?.trim()
    return [{ url, contact_type: isLinkedIn ? 'linkedin_suggestion' : 'url', ...(name && { name }) }]
  })
  return found.slice(0, limits.orcid.list)
}
