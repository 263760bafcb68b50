import type { ReactNode } from 'react'
import type { AnswerBlock, AnswerSentence, Span } from '#analysis/index.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import css from './TextBlocks.module.css'

interface TextBlocksProps {
  blocks: readonly AnswerBlock[]
  /** The place of a heading among all headings, for a list of contents. */
  headingId?: (sentences: readonly AnswerSentence[]) => string | undefined
  /** What follows a sentence. */
  after?: (sentence: AnswerSentence) => ReactNode
}

/** A Markdown text as elements: nothing in it is markup (analysis/README.md). Blocks never move, so that their places are their keys. */
export function TextBlocks({ blocks, headingId, after }: TextBlocksProps) {
  const tables = blocks.filter(({ kind }) => kind === 'table')
  const line = (sentences: readonly AnswerSentence[]) => <Sentences sentences={sentences} after={after} />
  const draw = (block: AnswerBlock, at: number): ReactNode => {
    switch (block.kind) {
      case 'heading': {
        // The window has the heading above them.
        const Heading = `h${Math.min(6, block.level + 1)}` as 'h3'
        return (
          <Heading key={at} id={headingId?.(block.sentences)} tabIndex={headingId ? -1 : undefined}>
            {line(block.sentences)}
          </Heading>
        )
      }
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={at}>
            {block.items.map((item, place) => (
              <li key={place}>{item.map(draw)}</li>
            ))}
          </List>
        )
      }
      case 'table':
        return (
          <ScrollRegion key={at} label={`Table ${tables.indexOf(block) + 1}`} className={css['wide']}>
            <table>
              {/* A table of names and values has none. */}
              <thead hidden={block.head.every(cell => cell.length === 0)}>
                <tr>
                  {block.head.map((cell, place) => (
                    <th key={place} scope="col">
                      {line(cell)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.map((row, place) => (
                  <tr key={place}>
                    {row.map((cell, column) => (
                      <td key={column}>{line(cell)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )
      case 'code':
        return <pre key={at}>{block.text}</pre>
      case 'note':
        return (
          <p key={at} className={css['note']}>
            {line(block.sentences)}
          </p>
        )
      case 'paragraph':
        return <p key={at}>{line(block.sentences)}</p>
    }
  }
  return <div className={css['text']}>{blocks.map(draw)}</div>
}

function Sentences({ sentences, after }: { sentences: readonly AnswerSentence[]; after: TextBlocksProps['after'] }) {
  return sentences.map((sentence, place) => (
    <span key={place}>
      {place > 0 && ' '}
      {sentence.spans.map((span, at) => (
        <Piece key={at} span={span} />
      ))}
      {after?.(sentence)}
    </span>
  ))
}

function Piece({ span: { text, strong, em, code, href } }: { span: Span }) {
  let piece: ReactNode = text
  if (code) piece = <code>{piece}</code>
  if (em) piece = <em>{piece}</em>
  if (strong) piece = <strong>{piece}</strong>
  return href === undefined ? (
    piece
  ) : href.startsWith('/') ? (
    <a href={href}>{piece}</a>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {piece}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
