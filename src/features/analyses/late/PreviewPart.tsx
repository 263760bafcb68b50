import { withoutMarks } from '#analysis/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Copy } from '#ui/Icon.tsx'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import { isModified, type ShownPreview } from './analysis-state.rules.ts'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** The answers for the first results as a table. */
export function PreviewPart({ analysis: { state, copy }, preview }: { analysis: ListAnalysis; preview: ShownPreview }) {
  return (
    <section ref={useBroughtIntoView('start')} className={css['result']} aria-labelledby="analysis-preview">
      <div className={css['head']}>
        <h3 id="analysis-preview">Preview</h3>
        <Button size="small" kind="quiet" icon={Copy} onClick={() => void copy(tableText(preview), 'Preview copied')}>
          Copy
        </Button>
      </div>
      <InlineMessage tone="warn">
        {isModified(state) && 'You’ve changed the questions or the selection. Update the preview before you download.'}
      </InlineMessage>
      <PreviewTable preview={preview} />
    </section>
  )
}

const headings = ({ questions, reply }: ShownPreview): string[] => questions.map((text, at) => reply.shortened_questions[at] ?? text)

function PreviewTable({ preview }: { preview: ShownPreview }) {
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
          {reply.preview_data.map(({ order, title, answers, passages, failed }) => (
            <tr key={order}>
              <th scope="row">
                {title}
                {passages.length > 0 && (
                  <details>
                    <summary>{passages.length === 1 ? '1 passage' : `${passages.length} passages`}</summary>
                    {passages.map(({ key, text }) => (
                      <blockquote key={key}>{text}</blockquote>
                    ))}
                  </details>
                )}
              </th>
              {questions.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as its heading
                <td key={at}>{failed ? 'No answer; not charged.' : withoutMarks(answers[at] ?? '') || 'Nothing is said of it.'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** As a table that a sheet takes in. */
const tableText = (preview: ShownPreview): string =>
  [['Result', ...headings(preview)], ...preview.reply.preview_data.map(({ title, answers }) => [title, ...answers.map(withoutMarks)])]
    .map(cells => cells.map(text => text.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n')
