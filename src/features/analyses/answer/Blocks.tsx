import type { AnswerBlock, AnswerSentence } from '#analysis/index.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import { Sentences, type SentencesProps } from './Sentences.tsx'
import css from './AnswerView.module.css'

interface BlocksProps extends Omit<SentencesProps, 'sentences'> {
  blocks: readonly AnswerBlock[]
}

/** The blocks of an answer as elements: nothing of a text is markup. */
export function Blocks({ blocks, isLast, ...shared }: BlocksProps) {
  // Their order never changes.
  return blocks.map((block, at) => <Block key={at} block={block} {...shared} isLast={isLast && at === blocks.length - 1} />)
}

function Block({ block, ...shared }: Omit<BlocksProps, 'blocks'> & { block: AnswerBlock }) {
  const said = (sentences: readonly AnswerSentence[]) => <Sentences sentences={sentences} {...shared} />
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level as 2 | 3 | 4 | 5 | 6}` as const
      return <Heading>{said(block.sentences)}</Heading>
    }
    case 'note':
      return <p className={css['counted']}>{said(block.sentences)}</p>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Blocks blocks={item} {...shared} isLast={shared.isLast && at === block.items.length - 1} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <ScrollRegion label={`Table: ${block.head.map(textOf).filter(Boolean).join(', ')}`} isGroup>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col">
                    {said(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, at) => (
                    <td key={at}>{said(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )
    case 'code':
      return <pre>{block.text}</pre>
    default:
      return (
        <p>
          <Sentences sentences={block.sentences} {...shared} isCounted />
        </p>
      )
  }
}

const textOf = (sentences: readonly AnswerSentence[]): string =>
  sentences.map(({ spans }) => spans.map(({ text }) => text).join('')).join(' ')
