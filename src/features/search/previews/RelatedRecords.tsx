import { useState } from 'react'
import type { ReadAnswer } from '#api/read/read.ts'
import { useRead } from '#api/read/use-read.ts'
import { RecordLink, slugOf, titleOfRecord } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { related, type RelatedRecord } from '#contract/related.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { lacksNetwork, loadDeviceSearch } from '../search.reads.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { previewNotes } from './preview-note.ts'
import { reasonText } from './related-reason.ts'
import css from './PreviewBlocks.module.css'

/** Milliseconds until they are asked for: the record is drawn first, and a record that is leafed past asks for nothing. */
const delay = 200
/** How long they are not asked for again, in milliseconds. */
const freshFor = 300_000
const firstShown = 6

type Related = { results: RelatedRecord[] }

async function onDevice(record: AnyRecord, signal: AbortSignal): Promise<ReadAnswer<Related>> {
  const { relatedOnDevice } = await loadDeviceSearch()
  const { results, searched } = await relatedOnDevice(record, signal)
  return { answer: { results }, copy: { asOf: undefined, searched } }
}

/** Records of the same index that share rare terms, people or citations with the open one, and why. */
export function RelatedRecords({ index, record }: { index: IndexName; record: AnyRecord }) {
  const { answer, copy, error, again } = useRead(
    related.records,
    { body: { index, slug: slugOf(record) } },
    { delay, freshFor, offline: async (error, signal) => (error && lacksNetwork(error) ? onDevice(record, signal) : undefined) },
  )
  const kind = indexes[index].label.toLowerCase()
  // A record that only its owner sees yet is not in the catalogue, and nothing is related to it.
  if (!answer && error?.status === 404) return null
  return (
    <div className={css['related']}>
      <PreviewBlock title={`Related ${kind}`}>
        {copy && (
          <p className={css['note']}>
            {answer?.results.length
              ? `You’re offline. These ${kind} are on this device.`
              : `You’re offline. No related ${kind} are on this device.`}
          </p>
        )}
        {answer && answer.results.length > 0 && <RelatedList index={index} results={answer.results} />}
        {answer && answer.results.length === 0 && !copy && <p className={css['note']}>Nothing closely related was found.</p>}
        {!answer && <NotLoaded error={error} again={again} what={`Related ${kind}`} lines={4} />}
      </PreviewBlock>
    </div>
  )
}

function RelatedList({ index, results }: { index: IndexName; results: readonly RelatedRecord[] }) {
  const [open, setOpen] = useState(false)
  const rest = results.length - firstShown
  return (
    <>
      <ul className={`${css['items']} ${css['columns']}`}>
        {results.slice(0, open ? undefined : firstShown).map(({ item, reasons }) => (
          <li key={slugOf(item.data)}>
            <RecordLink index={index} slug={slugOf(item.data)}>
              {titleOfRecord(index, item.data)}
            </RecordLink>
            <p className={css['note']}>{previewNotes(item).join(' · ')}</p>
            <p className={css['reason']}>{reasons.map(reason => reasonText(index, reason)).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'See less' : `See more (${rest})`}
        </Button>
      )}
    </>
  )
}
