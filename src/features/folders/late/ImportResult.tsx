import { useMemo } from 'react'
import { useReachability } from '#api/reachability.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Copy } from '#ui/Icon.tsx'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import type { Broken } from '#workers/reference-reading/pieces.ts'
import { useOwnEntries } from '../folders.reads.ts'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'
import css from './ImportReferences.module.css'
import type { ReadSource } from './read-source.ts'

export interface Imported extends Omit<ReadSource, 'entries'> {
  /** The entries that were added. */
  ids: readonly string[]
  /** Entries that were not added, because it was cancelled or failed. */
  left: number
  problem: string | undefined
}

interface ImportResultProps {
  folderId: string
  imported: Imported
  onAgain: () => void
}

/** What became of the references. Those that the catalogue has are linked once the server has them, so the figures go on until then. */
export function ImportResult({ folderId, imported, onAgain }: ImportResultProps) {
  const { format, ids, left, problem, broken, brokenCount, already, repeated, cut } = imported
  const { waiting, refused, kept, linked, offered } = useOutcome(folderId, ids)
  const { online } = useReachability()
  return (
    <div className={css['result']}>
      {problem !== undefined && <InlineMessage tone="danger">{problem}</InlineMessage>}
      <ul className={css['figures']} aria-label="Result" aria-live="polite">
        {waiting > 0 && (
          <li>
            <b>{formatNumber(waiting)}</b> saved on this device.{' '}
            {online ? 'They are being compared with the catalogue.' : 'They are compared with the catalogue when you’re online.'}
          </li>
        )}
        {(linked > 0 || waiting === 0) && (
          <li>
            <b>{formatNumber(linked)}</b> found in the catalogue and linked
          </li>
        )}
        {(kept > 0 || waiting === 0) && (
          <li>
            <b>{formatNumber(kept)}</b> kept as own entries
          </li>
        )}
        {offered > 0 && (
          <li>
            <b>{formatNumber(offered)}</b> of these {offered === 1 ? 'is' : 'are'} in the catalogue too: in the folder you can replace each
            by its record. Your plan links one at a time.
          </li>
        )}
        {refused > 0 && (
          <li>
            <b>{formatNumber(refused)}</b> not saved. See the changes in the header.
          </li>
        )}
        <li>
          <b>{formatNumber(already)}</b> already in this folder
        </li>
        {repeated > 0 && (
          <li>
            <b>{formatNumber(repeated)}</b> more than once in the source, added once
          </li>
        )}
        {cut > 0 && (
          <li>
            <b>{formatNumber(cut)}</b> with a text that was too long, and ends with “…”
          </li>
        )}
        {left > 0 && (
          <li>
            <b>{formatNumber(left)}</b> not added. Import the same references again to add the rest.
          </li>
        )}
        <li>
          <b>{formatNumber(brokenCount)}</b> could not be read
        </li>
      </ul>
      {broken.length > 0 && <BrokenList broken={broken} count={brokenCount} hasLines={format !== 'csl-json'} />}
      <p>
        <Button size="small" onClick={onAgain}>
          Import more
        </Button>
      </p>
    </div>
  )
}

interface Outcome {
  waiting: number
  refused: number
  kept: number
  linked: number
  /** Of those that were kept: the catalogue has them, and they were not linked. */
  offered: number
}

/** An entry that is no own entry any more has become a record. */
function outcomeOf(rows: readonly OwnEntryRow[], ids: readonly string[]): Outcome {
  const added = new Set(ids)
  const there = rows.filter(({ id }) => added.has(id))
  const waiting = there.filter(({ mark, version }) => mark === 'waiting' && version === 0).length
  const refused = there.filter(({ mark, version }) => mark === 'parked' && version === 0).length
  const offered = there.filter(row => row.same_record).length
  return { waiting, refused, kept: there.length - waiting - refused, linked: added.size - there.length, offered }
}

function useOutcome(folderId: string, ids: readonly string[]): Outcome {
  const rows = useOwnEntries(folderId)
  return useMemo(() => (rows ? outcomeOf(rows, ids) : { waiting: ids.length, refused: 0, kept: 0, linked: 0, offered: 0 }), [rows, ids])
}

/** `hasLines`: of a file without lines only what is broken is named. */
function BrokenList({ broken, count, hasLines }: { broken: readonly Broken[]; count: number; hasLines: boolean }) {
  const text = () => broken.map(({ line, what, reason }) => `${line}\t${what}\t${reason}`).join('\n')
  return (
    <section className={css['broken']}>
      <div className={css['brokenHead']}>
        <h3>Not read</h3>
        <Button size="small" kind="quiet" icon={Copy} onClick={() => void copyText(text(), 'List copied')}>
          Copy the list
        </Button>
      </div>
      <ScrollRegion label="What could not be read" className={css['brokenList']}>
        <ul>
          {broken.map(({ line, what, reason }, at) => (
            <li key={at}>
              {hasLines && <span className={css['quiet']}>Line {formatNumber(line)}</span>} <b>{what}</b> {reason}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {count > broken.length && <p className={css['quiet']}>Only the first {counted(broken.length, 'reference')} are listed.</p>}
    </section>
  )
}
