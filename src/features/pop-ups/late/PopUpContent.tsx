import type { FollowedIndex } from '#contract/alerts.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { PopUp } from '#contract/pop-ups.ts'
import { to } from '#contract/to.ts'
import { formatNumber } from '#kit/format-number.ts'
import { recordLink } from '#routing/record-links.ts'
import { ThumbnailPicture, Thumbnail } from './Thumbnail.tsx'
import css from './PopUpContent.module.css'

const pageOf = (index: FollowedIndex, id: string): string => {
  if (index === 'researchers') return to('researcher.show', { id })
  return index === 'organisations' ? to('organisation.show', { id }) : to('research_group.show', { id })
}

/** What a card tells. The part with `summaryId` describes the link. */
export function PopUpContent({ of, summaryId }: { of: PopUp; summaryId: string }) {
  const { index, name, slug_values, kinds, organisations, place, topics, people, works, works_total, source } = of
  const facts = [kinds.join(', '), organisations.map(one => one.name).join(', '), place.join(', ')].filter(Boolean)
  return (
    <>
      <div className={css['head']}>
        {index === 'researchers' && <ThumbnailPicture name={name} avatar={of.avatar} />}
        <div id={summaryId}>
          <p className={css['name']}>
            <a href={pageOf(index, slug_values[0] ?? '')}>{name}</a>
          </p>
          {facts.map(fact => (
            <p key={fact} className={css['fact']}>
              {fact}
            </p>
          ))}
        </div>
      </div>
      {topics.length > 0 && (
        <p>
          <span className={css['label']}>Topics</span> {topics.join(', ')}
        </p>
      )}
      {people.length > 0 && (
        <section aria-label="Led by">
          <p className={css['label']}>Led by</p>
          <ul>
            {people.map((person, at) => (
              // A name can occur twice, and the order never changes.
              <li key={at}>
                <Thumbnail person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {works[0] && (
        <section aria-label={indexes[works[0].index].label}>
          <p className={css['label']}>
            {indexes[works[0].index].label} {formatNumber(works_total)}
          </p>
          <ul className={css['works']}>
            {works.map(work => (
              <li key={work.slug_values[0]}>
                <a href={recordLink(work.index, work.slug_values[0] ?? '')}>{work.title}</a>
                {work.year !== undefined && <span className={css['year']}> {work.year}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={css['source']}>Source: {source.name}</p>
    </>
  )
}
