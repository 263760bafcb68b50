import { withoutMarks } from '#analysis/index.ts'
import { type AnalystName, emptyAnswerText, type ItemAnswers } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Copy } from '#ui/Icon.tsx'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import AnswerView from '../answer/AnswerView.tsx'
import { isModified, nobody, type ShownPreview } from './analysis-state.rules.ts'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** The answers for the first results as a table. */
export function PreviewPart({ analysis: { state, index, copy }, preview }: { analysis: ListAnalysis; preview: ShownPreview }) {
  return (
    <section ref={useBroughtIntoView('start')} className={css['result']} aria-labelledby="analysis-preview">
      <div className={css['head']}>
        <h3 id="analysis-preview" tabIndex={-1}>
          Preview
        </h3>
        <Button size="small" kind="quiet" icon={Copy} onClick={() => void copy(tableText(preview), 'Preview copied')}>
          Copy
        </Button>
      </div>
      <InlineMessage tone="warn">
        {isModified(state) && 'You’ve changed the questions or the selection. Update the preview before you download.'}
      </InlineMessage>
      <PreviewTable preview={preview} index={index} analyst={state.overview?.analyst ?? nobody} />
    </section>
  )
}

const headings = ({ questions, reply }: ShownPreview): string[] => questions.map((text, at) => reply.shortened_questions[at] ?? text)

function PreviewTable({ preview, index, analyst }: Pick<CellProps, 'index' | 'analyst'> & { preview: ShownPreview }) {
  const { reply, questions } = preview
  return (
    <ScrollRegion label="Preview of the answers" className={css['table']}>
      <table>
        <thead>
          <tr>
            <th scope="col">Result</th>
            {headings(preview).map((text, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- short questions may be equal
              <th key={at} scope="col" title={questions[at]}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reply.preview_data.map(item => (
            <tr key={item.order}>
              <th scope="row">{item.title}</th>
              {questions.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as its heading
                <td key={at}>
                  {item.failed ? 'No answer; not charged.' : <Cell {...{ item, index, analyst }} text={item.answers[at] ?? ''} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface CellProps {
  item: ItemAnswers
  index: IndexName
  analyst: AnalystName
  text: string
}

function Cell({ item, index, analyst, text }: CellProps) {
  if (withoutMarks(text) === '') return emptyAnswerText
  return <AnswerView index={index} isOneOfMany text={text} passages={item.passages} items={[item]} total={1} analyst={analyst} />
}

/** As a table that a sheet takes in. */
const tableText = (preview: ShownPreview): string =>
  [['Result', ...headings(preview)], ...preview.reply.preview_data.map(({ title, answers }) => [title, ...answers.map(withoutMarks)])]
    .map(cells => cells.map(text => text.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n')
