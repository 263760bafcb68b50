import { useMemo, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { communityPageCalls as calls } from '#contract/community-pages.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { compareTexts, type ComparedLine } from '../compare-texts.ts'
import type { VersionsModalProps } from '../modals.ts'
import { changePage } from '../mutations/change-page.mutation.ts'
import css from './Workspace.module.css'

/** What a page said after each of its last edits. */
export default function VersionsModal({ community, page, close }: VersionsModalProps & ModalProps<void>) {
  const { answer, error, again } = useRead(calls.versions, { params: { id: community.slug, pid: page.id }, query: {} })
  const [chosen, setChosen] = useState<number>()
  return (
    <ModalFrame title={`Versions of “${page.title}”`}>
      {!answer ? (
        <NotLoaded error={error} again={again} what="Earlier versions" lines={5} />
      ) : (
        <ol className={css['versions']} aria-label="Versions">
          {answer.versions.map(({ version, title, written_by, written_at }) => (
            <li key={version}>
              <div className={css['version']}>
                <span className={css['who']}>
                  <strong>{written_by?.full_name ?? 'Somebody who has left'}</strong>, <RelativeTime at={written_at} />
                  {title !== page.title && <span className={css['second']}>Titled “{title}”</span>}
                </span>
                {version === page.version ? (
                  <span className={css['note']}>As it is now</span>
                ) : (
                  <Button
                    size="small"
                    aria-expanded={chosen === version}
                    onClick={() => setChosen(now => (now === version ? undefined : version))}
                  >
                    Compare
                  </Button>
                )}
              </div>
              {chosen === version && <Compared {...{ community, page, version, close }} />}
            </li>
          ))}
        </ol>
      )}
    </ModalFrame>
  )
}

/** How a version differs from the page as it is. */
function Compared({ community, page, version, close }: VersionsModalProps & ModalProps<void> & { version: number }) {
  const { answer, error, again } = useRead(calls.version, { params: { id: community.slug, pid: page.id, n: String(version) } })
  const found = answer?.version
  const lines = useMemo(
    () => found && compareTexts(plainText(parseRichText(found.content)), plainText(parseRichText(page.content))),
    [found, page.content],
  )
  if (!found || !lines) return <NotLoaded error={error} again={again} what="The texts of this version" lines={5} />
  const bringBack = async () => {
    try {
      await commit(changePage, {
        community: community.slug,
        id: page.id,
        change: { title: found.title, content: found.content },
        seen: page,
      })
      flashSaved('Page')
      close()
    } catch (thrown) {
      flash({ variant: 'danger', text: failureOfQueued(thrown) })
    }
  }
  return (
    <div className={css['compared']}>
      <p className={css['note']}>
        {lines.every(({ is }) => is === 'same')
          ? 'Its words are those of the page as it is now.'
          : 'What has changed since then, line by line:'}
      </p>
      <div className={css['lines']}>
        {lines.map((line, at) => (
          <Line key={at} {...line} />
        ))}
      </div>
      <Button size="small" onClick={() => void bringBack()}>
        Bring this version back
      </Button>
    </div>
  )
}

function Line({ is, text }: ComparedLine) {
  if (is === 'same') return <p>{text}</p>
  const Changed = is === 'added' ? 'ins' : 'del'
  return (
    <p>
      <span className="visually-hidden">{is === 'added' ? 'Added: ' : 'Removed: '}</span>
      <Changed>{text}</Changed>
    </p>
  )
}
