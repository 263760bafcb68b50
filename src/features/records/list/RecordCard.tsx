import type { ReactNode } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { cardOf, titleOf } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { Highlight } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { metaOf, snippetOf, termLinesOf } from '../fields/card-text.ts'
import { pdfUrlOf, slugOf } from '../fields/field-values.ts'
import { RecordLink } from '../RecordLink.tsx'
import { PdfLink } from './PdfLink.tsx'
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

/** A record in a list: title, names, facts, snippet with matches, terms. */
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
        <MetaRows index={index} data={data} />
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

/** The names, which a long list may cut, and under them the facts, of which all is shown. Most records show only the year; news shows the day. */
function MetaRows({ index, data }: { index: IndexData; data: Record<string, unknown> }) {
  const items = metaOf(index, data)
  const names = items.filter(({ kind }) => kind === 'names')
  const facts = items.filter(({ kind }) => kind !== 'names')
  const pdf = pdfUrlOf(data)
  return (
    <>
      {names.length > 0 && <p className={css['names']}>{names.map(({ text }) => text).join(' · ')}</p>}
      {(facts.length > 0 || pdf) && (
        <ul className={css['facts']}>
          {facts.map(({ field, kind, label, text }) => (
            <li key={field} data-kind={kind}>
              {label && `${label} `}
              {kind === 'date' ? <DateText date={text} yearOnly={index.name !== 'news'} /> : text}
            </li>
          ))}
          {pdf && (
            <li>
              <PdfLink index={index.name} slug={slugOf(data)} url={pdf} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
