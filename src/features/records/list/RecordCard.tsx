import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf, titleOf } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { type MetaItem, metaOf, snippetOf, termLinesOf } from '../fields/card-text.ts'
import { slugOf } from '../fields/field-values.ts'
import { RecordLink } from '../RecordLink.tsx'
import css from './RecordCard.module.css'

interface RecordCardProps {
  index: IndexName
  /** The card fields of the record by their wire names, and its slug_values. A whole record is fine too. */
  data: Record<string, unknown>
  highlights?: Record<string, Highlight>
  /** A tile of a grid has its buttons under the text, an entry of a list beside it. */
  tile?: boolean
  /** Shown above the title: the kind of record in a mixed list, badges of a result. */
  kind?: ReactNode
  actions?: ReactNode
  /** A muted line under the card. */
  note?: ReactNode
}

const noHighlights: Record<string, Highlight> = {}

/** A record in a list: title, meta row, snippet with matches, terms. */
export function RecordCard({ index: name, data: record, highlights = noHighlights, tile = false, kind, actions, note }: RecordCardProps) {
  const index = indexes[name]
  const data = cardOf(index, record)
  const snippet = snippetOf(index, data, highlights)
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
        {snippet && (
          <p className={css['snippet']}>
            <HighlightedText text={snippet.text} ranges={snippet.ranges} />
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

/** The title of a record with its matches. */
export function RecordTitle({
  index,
  data,
  highlight,
}: {
  index: IndexData
  data: Record<string, unknown>
  highlight: Highlight | undefined
}) {
  return highlight ? <HighlightedText text={highlight.text} ranges={highlight.ranges} /> : titleOf(index, data)
}

/** The meta row. Most records show only the year; news shows the day. */
function MetaRow({ items, yearOnly }: { items: readonly MetaItem[]; yearOnly: boolean }) {
  if (items.length === 0) return null
  return (
    <ul className={css['meta']}>
      {items.map(item => (
        <li key={item.field} className={item.kind === 'warning' ? css['warning'] : item.kind === 'flag' ? css['flag'] : undefined}>
          {item.label && <span className={css['label']}>{item.label} </span>}
          {item.kind === 'date' ? <DateText date={item.text} yearOnly={yearOnly} /> : item.text}
        </li>
      ))}
    </ul>
  )
}
