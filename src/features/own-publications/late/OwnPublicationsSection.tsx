import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { titleOfPublication } from '#contract/own-publication.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { commit } from '#offline/index.ts'
import { recordLink } from '#routing/record-links.ts'
import { useSession } from '#session/session.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Pencil, Trash2 } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { ImportPublications } from '../ImportPublications.tsx'
import { removePublication } from '../mutations/remove-publication.mutation.ts'
import type { OwnPublicationRow } from '../own-publications.mirrored.ts'
import { useOwnPublications } from '../own-publications.reads.ts'
import css from './OwnPublicationsSection.module.css'
import { PublicationModal } from '../publication.modal.ts'
import { useWhenChanged } from '#ui/use-when-changed.ts'
import { publicationFacts, publicationNames } from '../publication-texts.ts'

const firstShown = 10

/** The publications that the user has added or linked, on their own profile: the same online and offline. Tells when the server has others. */
export default function OwnPublicationsSection({ onChanged }: { onChanged: () => void }) {
  const { user } = useSession()
  const rows = useOwnPublications()
  const [shown, setShown] = useState(firstShown)
  const headingId = useId()
  useWhenChanged(rows?.flatMap(({ id, version, mark }) => (mark ? [] : [`${id} ${version}`])).join(' '), onChanged)
  if (!user) return null
  const add = () => void openModal(PublicationModal, { author: user.full_name })
  return (
    <section className={css['section']} aria-labelledby={headingId}>
      <div className={css['head']}>
        <h2 id={headingId}>Your publications{rows && rows.length > 0 && ` (${formatNumber(rows.length)})`}</h2>
        <div className={css['buttons']}>
          <ImportPublications />
          <Button size="small" onClick={add}>
            Add a publication
          </Button>
        </div>
      </div>
      {rows === undefined ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <p className={css['quiet']}>
          Nothing here yet. What the catalogue already has is linked with your profile. Anything else becomes a record that everyone can
          find.
        </p>
      ) : (
        <>
          <ul className={css['list']}>
            {rows.slice(0, shown).map(row => (
              <PublicationRow key={row.id} row={row} />
            ))}
          </ul>
          {rows.length > shown && (
            <p>
              <Button size="small" kind="quiet" onClick={() => setShown(now => now + limits.listPage)}>
                Show {formatNumber(Math.min(limits.listPage, rows.length - shown))} more
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function PublicationRow({ row }: { row: OwnPublicationRow }) {
  const { id, slug_value, publication, is_linked, mark } = row
  const title = titleOfPublication(publication)
  const names = publicationNames(publication)
  const facts = publicationFacts(publication)
  const remove = () => commit(removePublication, { id }).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  return (
    <li className={css['row']}>
      <div className={css['text']}>
        <span className={css['title']}>
          {slug_value === '' ? (
            <bdi>{title}</bdi>
          ) : (
            <a href={recordLink('publications', slug_value)}>
              <bdi>{title}</bdi>
            </a>
          )}
        </span>
        {names && (
          <span className={css['quiet']}>
            <bdi>{names}</bdi>
          </span>
        )}
        <span className={css['quiet']}>
          {[facts, slug_value === '' ? '' : is_linked ? 'Linked record of the catalogue' : 'Added by you'].filter(Boolean).join(' · ')}{' '}
          <ChangeMark mark={mark} />
        </span>
      </div>
      <div className={css['actions']}>
        <IconButton
          icon={Pencil}
          label={`Edit ${title}`}
          onClick={() => void openModal(PublicationModal, { row: { id, publication, is_linked } })}
        />
        <IconButton icon={Trash2} label={`Remove ${title} from your publications`} onClick={() => void remove()} />
      </div>
    </li>
  )
}
