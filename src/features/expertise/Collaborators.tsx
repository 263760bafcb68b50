import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { expertise } from '#contract/expertise.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type ScopeIndex, scopeIndexes } from '#contract/search.ts'
import { recordLink } from '#routing/record-links.ts'
import { Select } from '#ui/first/Select.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { Bar } from './Bar.tsx'
import { formatNumber } from '#kit/format-number.ts'
import css from './Collaborators.module.css'

/** The profiles named most often together with a record (S3§7: collaborating_with). Nothing when offline. */
export default function Collaborators({ index, slug }: { index: ScopeIndex; slug: string }) {
  const [partner, setPartner] = useState<ScopeIndex>('researchers')
  const { answer, error, loading } = useRead(expertise.collaboratingWith, {
    body: { scoped_index: index, scoped_slug_texts: [slug], index: partner },
  })
  if (error) return null
  const most = Math.max(1, ...(answer?.results ?? []).map(({ count }) => count))
  return (
    <section className={css['block']} aria-labelledby="collaborators-heading" aria-busy={loading}>
      <header>
        <h3 id="collaborators-heading">Works with</h3>
        <Select
          aria-label="Type of collaborator"
          value={partner}
          onChange={event => setPartner(scopeIndexes.find(name => name === event.target.value) ?? 'researchers')}
        >
          {scopeIndexes.map(name => (
            <option key={name} value={name}>
              {indexes[name].label}
            </option>
          ))}
        </Select>
      </header>
      {!answer && <Skeleton lines={5} />}
      {answer?.results.length === 0 && <p>No collaborators found.</p>}
      {answer && answer.results.length > 0 && (
        <ol>
          {answer.results.map(({ index: kind, name, slug_values, count }) => (
            <li key={slug_values[0] ?? name}>
              {slug_values[0] === undefined ? <span>{name}</span> : <a href={recordLink(kind, slug_values[0])}>{name}</a>}
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
