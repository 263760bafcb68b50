import { type ReactElement, useId, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { expertise } from '#contract/expertise.ts'
import { indexes } from '#contract/indexes/all.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { type ScopeIndex, scopeIndexes } from '#contract/search.ts'
import { limits } from '#contract/limits.ts'
import { previews } from '#contract/previews.ts'
import { recordLink } from '#routing/record-links.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { Bar } from './Bar.tsx'
import { formatNumber } from '#kit/format-number.ts'
import css from './Collaborators.module.css'

/** The profiles named most often together with a record (S3§7: collaborating_with). Nothing when offline. */
export default function Collaborators({ index, slug }: { index: ScopeIndex; slug: string }) {
  const heading = useId()
  const [partner, setPartner] = useState<ScopeIndex>('researchers')
  const { answer, error, loading } = useRead(expertise.collaboratingWith, {
    body: { scoped_index: index, scoped_slug_texts: [slug], index: partner },
  })
  const tips = useTips(partner, answer?.results ?? [])
  if (error) return null
  const most = Math.max(1, ...(answer?.results ?? []).map(({ count }) => count))
  return (
    <section className={css['block']} aria-labelledby={heading} aria-busy={loading}>
      <header>
        <h3 id={heading}>Works with</h3>
        <Select
          aria-label="Type of collaborator"
          value={partner}
          onChange={event => setPartner(scopeIndexes.find(name => name === event.target.value) ?? 'researchers')}
        >
          <Options of={scopeIndexes.map(name => [name, indexes[name].label])} />
        </Select>
      </header>
      {!answer && <Skeleton lines={5} />}
      {answer?.results.length === 0 && <p>No collaborators found.</p>}
      {answer && answer.results.length > 0 && (
        <ol>
          {answer.results.map(({ index: kind, name, slug_values: [slugOfPartner], count }) => (
            <li key={slugOfPartner ?? name}>
              {slugOfPartner === undefined ? (
                <span>{name}</span>
              ) : (
                <WithTip tip={tips(slugOfPartner)}>
                  <a href={recordLink(kind, slugOfPartner)}>{name}</a>
                </WithTip>
              )}
              <Bar part={count / most} />
              <span>
                {formatNumber(count)}
                <span className="visually-hidden"> together</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {answer?.partial && <p className={css['note']}>Based on the newest documents only.</p>}
    </section>
  )
}

/** What each partner does, by slug: up to three research interests (S1§9). Undefined until the cards have come, and without interests. */
function useTips(index: ScopeIndex, partners: readonly { slug_values: string[] }[]): (slug: string) => string | undefined {
  const slugs = partners.flatMap(({ slug_values }) => slug_values.slice(0, 1))
  const { answer } = useRead(previews.list, slugs.length > 0 ? { body: { index, slugs } } : undefined)
  return slug => {
    if (!answer) return undefined
    const card = answer.results.find(({ data }) => data.slug_values.includes(slug))?.data
    if (!card) return `No ${indexes[index].singular.toLowerCase()} found`
    const interests = textsAt(card, 'research_interests').slice(0, limits.tooltipTopics)
    return interests.length > 0 ? interests.join(', ') : undefined
  }
}

const WithTip = ({ tip, children }: { tip: string | undefined; children: ReactElement<{ 'aria-describedby'?: string | undefined }> }) =>
  tip === undefined ? children : <Tooltip text={tip}>{children}</Tooltip>
