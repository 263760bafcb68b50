import { useEffect, useMemo, useRef } from 'react'
import { type AnswerBlock, readAnswer } from '#analysis/index.ts'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { analyses } from '#contract/analyses.ts'
import type { AnalysedItem, Passage } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordPage } from '#contract/record-page.ts'
import { to } from '#contract/to.ts'
import type { ReportData } from '#contract/profile-questions.ts'
import { counted } from '#kit/format-number.ts'
import { serverDate } from '#kit/server-clock.ts'
import { track } from '#session/track.ts'
import { Button, ButtonLink, IconButton } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Download, History, Printer, RotateCcw, Search, WifiOff } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { lostReport, reportFileName, reportOf } from '../report.rules.ts'
import { OpenTable } from './OpenTable.tsx'
import { MarkedText } from './MarkedText.tsx'
import { useKeptAnalysis } from './use-kept-analyses.ts'
import { useReportText } from './use-report.ts'
import css from './ReportModal.module.css'

interface ReportModalProps extends ModalProps<void> {
  notificationId: string
  args: Readonly<Record<string, string>>
}

/** The result of an evaluation (S3§4): what was asked, the report with its contents, and what it was made of. */
export default function ReportModal({ notificationId, args }: ReportModalProps) {
  const data = useMemo(() => reportOf(args), [args])
  useEffect(() => track('content_modal_opened', { item_type: 'bulk_report' }), [])
  return data ? (
    <Report notificationId={notificationId} data={data} />
  ) : (
    <ModalFrame title="Report">
      <p role="alert">{lostReport}</p>
    </ModalFrame>
  )
}

const nothing: { passages: Passage[]; items: AnalysedItem[]; index?: IndexName } = { passages: [], items: [] }
/** Title, parts and profiles; the headings within an answer would hide them. */
const deepestInContents = 4
type Heading = Extract<AnswerBlock, { kind: 'heading' }>

function Report({ notificationId, data }: { notificationId: string; data: ReportData }) {
  const { templateLabel, categoryName, reportUrl, exportUrl, searchUrl } = data
  const { report, again } = useReportText(notificationId, reportUrl)
  const { online } = useReachability()
  const kept = useKeptAnalysis(data.analysis_id)
  const copy = kept?.text || undefined
  const text = report.is === 'read' ? report.text : report.is === 'loading' ? undefined : copy
  // What its sentences rest on; without it the report is read without marks.
  const { answer } = useRead(analyses.show, kept === null && text !== undefined ? { params: { id: data.analysis_id } } : undefined)
  const { passages, items, index } = kept ?? answer ?? nothing
  const blocks = useMemo(() => {
    if (text === undefined) return []
    // Only the profiles that it is about are links; what a record or a model has written never is.
    const links = new Set(index && items.map(({ slug_values: [slug = ''] }) => recordPage(index, slug)))
    return readAnswer(text, { keys: new Set(passages.map(({ key }) => key)), records: items.length, hasNotes: true, links }).blocks
  }, [text, passages, items, index])
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading' && block.level <= deepestInContents)
  const body = useRef<HTMLDivElement>(null)
  const show = (id: string) => {
    const heading = body.current?.querySelector<HTMLElement>(`[id="${id}"]`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <ModalFrame
      title={templateLabel}
      tools={
        text !== undefined && (
          <>
            <IconButton icon={Printer} label="Print" onClick={() => print()} />
            <IconButton
              icon={Download}
              label="Download as text"
              onClick={() => downloadText(reportFileName(categoryName, serverDate()), text, 'text/plain;charset=utf-8')}
            />
          </>
        )
      }
    >
      <div ref={body} className={css['report']}>
        {/* The head of the window is not printed. */}
        <p className={css['printed']} aria-hidden="true">
          {templateLabel}
        </p>
        <Facts data={data} />
        <div className={css['links']}>
          {exportUrl !== undefined && <OpenTable notificationId={notificationId} file={exportUrl} />}
          {searchUrl?.startsWith('/') && (
            <ButtonLink size="small" icon={Search} href={searchUrl}>
              Open the search
            </ButtonLink>
          )}
          <ButtonLink size="small" icon={History} href={to('analyses.show', { id: data.analysis_id })}>
            Open in My analyses
          </ButtonLink>
        </div>
        {headings.length > 1 && (
          <nav aria-label="Contents" className={css['contents']}>
            <h3>Contents</h3>
            <ol>
              {headings.map((heading, at) => (
                <li key={idOf(at)} data-level={heading.level}>
                  <button type="button" onClick={() => show(idOf(at))}>
                    {heading.sentences.map(({ spans }) => spans.map(span => span.text).join('')).join(' ')}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {reportUrl === undefined ? (
          <p className={css['quiet']}>This evaluation was made without a report. Its answers are in the table.</p>
        ) : (
          <>
            {report.is === 'loading' && <Skeleton lines={10} />}
            {report.is === 'offline' &&
              (text === undefined ? (
                <EmptyBlock title="You’re offline" icon={WifiOff}>
                  Connect to read this report. It opens as soon as there is a connection.
                </EmptyBlock>
              ) : (
                <p className={css['quiet']}>You’re offline. This is the copy on this device.</p>
              ))}
            {report.is === 'lost' && (
              <div className={css['links']}>
                <p role="alert">{lostReport}</p>
                <Button size="small" icon={RotateCcw} onClick={again} aria-disabled={!online || undefined}>
                  Try again
                </Button>
                {text !== undefined && <p className={css['quiet']}>This is the copy on this device.</p>}
              </div>
            )}
            {text !== undefined && (
              <MarkedText
                blocks={blocks}
                passages={passages}
                items={items}
                headingId={sentences => {
                  const at = headings.findIndex(heading => heading.sentences === sentences)
                  return at < 0 ? undefined : idOf(at)
                }}
              />
            )}
          </>
        )}
      </div>
    </ModalFrame>
  )
}

const idOf = (at: number): string => `report-part-${at}`

/** What was asked about whom. */
function Facts({ data }: { data: ReportData }) {
  const { categoryName, searchQuery, basedOnQuery, templateParameters, reportWritingDirections, reportUrl } = data
  const { numOfProfiles, numOfEmptyProfiles } = data
  const numbers: Fact[] = [
    ['Evaluated', `${counted(numOfProfiles, 'profile')} · ${categoryName}`],
    ['Nothing to read', numOfEmptyProfiles > 0 && counted(numOfEmptyProfiles, 'profile')],
  ]
  const asked: Fact[] = [
    ...templateParameters.map(({ name, value }): Fact => [name, value]),
    ['Search', searchQuery],
    ['Documents by', basedOnQuery],
    ['Directions', reportWritingDirections],
  ]
  return (
    <div>
      <FactList facts={numbers} />
      {asked.some(([, value]) => value) && (
        // The report itself says most of it.
        <details className={css['asked']} open={reportUrl === undefined}>
          <summary>What was asked</summary>
          <FactList facts={asked} />
        </details>
      )}
    </div>
  )
}

type Fact = [name: string, value: string | false]

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
