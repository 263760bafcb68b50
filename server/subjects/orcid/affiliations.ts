import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import type { OrcidAffiliation } from '#contract/orcid.ts'
import { withoutTurns } from '#contract/text-direction.ts'
import { orcidText, valueOf } from './shapes.ts'

const date = v.nullish(v.object({ year: orcidText, month: orcidText }))
const summary = v.object({
  'put-code': v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff_ffff)),
  'department-name': v.nullish(v.string()),
  'role-title': v.nullish(v.string()),
  'start-date': date,
  'end-date': date,
  organization: v.nullish(v.object({ name: v.nullish(v.string()) })),
})

type Kind = 'employment' | 'education'

/** Where a person worked or studied, the latest first, as ORCID has it. Without an organisation there is nothing to say. Throws for nonsense. */
export function affiliationsOf(kind: Kind, json: unknown): OrcidAffiliation[] {
  const list = v.object({
    'affiliation-group': v.array(v.object({ summaries: v.array(v.object({ [`${kind}-summary`]: summary })) })),
  })
  const found = v.parse(list, json)['affiliation-group'].flatMap(({ summaries: [first] }): OrcidAffiliation[] => {
    const given = first?.[`${kind}-summary`]
    const organisation = oneLine(given?.organization?.name)
    if (!given || organisation === undefined) return []
    const from = monthOf(given['start-date'])
    const to = monthOf(given['end-date'])
    return [
      {
        id: idOf(given['put-code']),
        organisation,
        ...defined({
          department: oneLine(given['department-name']),
          title: oneLine(given['role-title']),
          from_year: from.year,
          from_month: from.month,
          to_year: to.year,
          to_month: to.month,
        }),
        present: given['end-date']?.year?.value === undefined || given['end-date'].year.value === null,
      },
    ]
  })
  return found.slice(0, limits.orcid.list)
}

/** ORCID's number in a UUID of our own kind (RFC 9562 §5.8); it begins with “orcid”. */
const idOf = (putCode: number): string => `6f726369-6400-8000-8000-${putCode.toString(16).padStart(12, '0')}`

const oneLine = (text: string | null | undefined): string | undefined =>
  Array.from(
    withoutTurns(text ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, limits.career.text.max)
    .join('') || undefined

const defined = <T extends object>(fields: T): { [N in keyof T]?: Exclude<T[N], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [N in keyof T]?: Exclude<T[N], undefined> }

function monthOf(given: v.InferOutput<typeof date>): { year: number | undefined; month: number | undefined } {
  const year = numberIn(valueOf(given?.year), 1000, 9999)
  return { year, month: year === undefined ? undefined : numberIn(valueOf(given?.month), 1, 12) }
}

const numberIn = (text: string | undefined, least: number, most: number): number | undefined => {
  const number = Number(text)
  return text !== undefined && Number.isInteger(number) && number >= least && number <= most ? number : undefined
}
