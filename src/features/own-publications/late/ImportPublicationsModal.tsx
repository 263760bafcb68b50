import { useEffect, useRef, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { pullChanges } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { importWorks, type ImportedWorks } from './import-works.ts'
import css from './ImportPublicationsModal.module.css'
import { importedText } from './import-texts.ts'
import { useOrcidWorks } from './use-orcid-works.ts'
import { WorkChoice } from './WorkChoice.tsx'

/** The works of the user's ORCID record. All are ticked; those that the catalogue has are linked, and nothing comes twice. */
export default function ImportPublicationsModal({ close }: ModalProps<void>) {
  const { user } = useSession()
  const { online } = useReachability()
  const { works, total, isWhole, problem, again } = useOrcidWorks()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState<number>(limits.listPage)
  const [done, setDone] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const open = works.flatMap(({ is_there }, at) => (is_there ? [] : [at]))
  const ticked = open.filter(at => !left.has(at))
  const isRunning = done !== undefined

  const tick = (at: number, isTicked: boolean) =>
    setLeft(now => {
      const next = new Set(now)
      if (isTicked) next.delete(at)
      else next.add(at)
      return next
    })

  const submit = async () => {
    if (isRunning || !user) return
    if (ticked.length === 0) return close()
    const control = new AbortController()
    running.current = control
    setFailure(undefined)
    setDone(0)
    let imported: ImportedWorks | undefined
    try {
      await importWorks(
        ticked.map(at => works[at]!),
        {
          userId: user.user_id,
          signal: control.signal,
          onDone: (count, so_far) => {
            imported = so_far
            setDone(count)
          },
        },
      )
      flash({ variant: 'success', text: importedText(imported) })
      close()
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof Error ? error.message : 'Something went wrong')
    } finally {
      setDone(undefined)
      // The rows come to this device now, not with the next pull.
      void pullChanges()
    }
  }

  const isEmpty = isWhole && works.length === 0
  return (
    <ModalFrame
      title="Import publications from ORCID"
      guard={() => isRunning}
      footer={
        !isEmpty && (
          <Button
            kind="primary"
            busy={isRunning}
            disabled={!online || (!isWhole && problem === undefined) || works.length === 0}
            onClick={() => void submit()}
          >
            {ticked.length === 0 ? 'Done' : `Import ${counted(ticked.length, 'work')}`}
          </Button>
        )
      }
    >
      <div className={css['body']}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        {problem !== undefined && (
          <div className={css['problem']}>
            <InlineMessage tone="danger">{problem}</InlineMessage>
            <Button size="small" onClick={again}>
              Try again
            </Button>
          </div>
        )}
        {isRunning ? (
          <Progress label="Importing" done={done} total={ticked.length} />
        ) : (
          !isWhole && problem === undefined && <Progress label="Reading your ORCID record" done={works.length} total={total} />
        )}
        {isEmpty ? (
          <EmptyBlock title="No works to import">
            <p>Your ORCID record has no public works. Only works that everyone can see at ORCID can be imported.</p>
          </EmptyBlock>
        ) : (
          works.length > 0 && (
            <>
              <Summary works={works} isWhole={isWhole} />
              {open.length > 1 && (
                <p>
                  <Button
                    size="small"
                    kind="quiet"
                    disabled={isRunning}
                    onClick={() => setLeft(ticked.length > 0 ? new Set(open) : new Set())}
                  >
                    {ticked.length > 0 ? 'Clear selection' : 'Select all'}
                  </Button>
                </p>
              )}
              <ul className={css['list']} aria-label="Works of your ORCID record">
                {works.slice(0, shown).map((work, at) => (
                  <li key={at}>
                    <WorkChoice work={work} ticked={!left.has(at)} disabled={isRunning} onTick={isTicked => tick(at, isTicked)} />
                  </li>
                ))}
              </ul>
              {works.length > shown && (
                <p>
                  <Button size="small" kind="quiet" onClick={() => setShown(now => now + limits.listPage)}>
                    Show {formatNumber(Math.min(limits.listPage, works.length - shown))} more
                  </Button>
                </p>
              )}
            </>
          )
        )}
      </div>
    </ModalFrame>
  )
}

function Progress({ label, done, total }: { label: string; done: number; total: number | undefined }) {
  return (
    <label className={css['running']}>
      <span>{total === undefined ? label : `${label}: ${formatNumber(done)} of ${formatNumber(total)}`}</span>
      {total === undefined ? <progress /> : <progress value={done} max={total} />}
    </label>
  )
}

/** What will become of the works, before anything happens. */
function Summary({ works, isWhole }: { works: ReturnType<typeof useOrcidWorks>['works']; isWhole: boolean }) {
  const there = works.filter(({ is_there }) => is_there).length
  const linked = works.filter(({ is_there, same_record }) => !is_there && same_record).length
  const texts = [
    counted(works.length, 'work'),
    linked > 0 && `${formatNumber(linked)} in the catalogue: linked with your profile`,
    there > 0 && `${formatNumber(there)} on your profile already`,
  ]
  return (
    <p className={css['quiet']} aria-live={isWhole ? 'polite' : 'off'}>
      {texts.filter(Boolean).join(' · ')}
    </p>
  )
}
