import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf, titleOf } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { Marked } from '#ui/text/Marked.tsx'
import { type MetaItem, metaOf, stretchOf, termLinesOf } from '../fields/card-words.ts'
import { slugOf } from '../fields/field-values.ts'
import { RecordLink } from '../RecordLink.tsx'
import css from './RecordCard.module.css'

interface RecordCardProps {
  index: IndexName
  /** The record's card fields under their wire names, and its slug_values; a whole record will do. */
  data: Record<string, unknown>
  highlights?: Record<string, Highlight>
  /** A tile of a grid has its buttons under its text; an entry of a list has them at its side. */
  tile?: boolean
  /** Stands over the title: what kind of record this is, where a list mixes kinds; marks of a result. */
  kind?: ReactNode
  actions?: ReactNode
  /** A quiet line under the card. */
  note?: ReactNode
}

const nothing: Record<string, Highlight> = {}

/** One record as an entry of a catalogue: title, one row of facts, where the words were found, its terms. */
export function RecordCard({ index: name, data: record, highlights = nothing, tile = false, kind, actions, note }: RecordCardProps) {
  const index = indexes[name]
  const data = cardOf(index, record)
  const stretch = stretchOf(index, data, highlights)
  return (
    <article className={tile ? `${css['card']} ${css['tile']}` : css['card']}>
      <div className={css['text']}>
        {kind && <p className={css['kind']}>{kind}</p>}
        <h2 className={css['title']}>
          <RecordLink index={name} slug={slugOf(data)}>
            <RecordTitle index={index} data={data} highlight={highlights[index.title]} />
          </RecordLink>
        </h2>
        <MetaRow items={metaOf(index, data)} yearOnly={name !== 'news'} />
        {stretch && (
          <p className={css['stretch']}>
            <Marked text={stretch.text} ranges={stretch.ranges} />
          </p>
        )}
        {termLinesOf(index, data).map(line => (
          <p key={line.label} className={css['terms']}>
            <span className={css['label']}>{line.label}</span> {line.terms.join(', ')}
            {line.more > 0 && ` and ${line.more} more`}
          </p>
        ))}
        {note && <p className={css['note']}>{note}</p>}
      </div>
      {actions && <div className={css['actions']}>{actions}</div>}
    </article>
  )
}

/** What a record is called, with the places that matched. */
export function RecordTitle({
  index,
  data,
  highlight,
}: {
  index: IndexData
  data: Record<string, unknown>
  highlight: Highlight | undefined
}) {
  return highlight ? <Marked text={highlight.text} ranges={highlight.ranges} /> : titleOf(index, data)
}

/** One row of facts. Years do for most records; news is dated to the day. */
function MetaRow({ items, yearOnly }: { items: readonly MetaItem[]; yearOnly: boolean }) {
  if (items.length === 0) return null
  return (
    <ul className={css['meta']}>
      {items.map(item => (
        <li key={item.field} className={item.kind === 'warning' ? css['warning'] : item.kind === 'mark' ? css['mark'] : undefined}>
          {item.label && <span className={css['label']}>{item.label} </span>}
          {item.kind === 'date' ? <DateText date={item.text} yearOnly={yearOnly} /> : item.text}
        </li>
      ))}
    </ul>
  )
}
