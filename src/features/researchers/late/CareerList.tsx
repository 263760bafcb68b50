import { flashError, flashSuccess } from '#forms/flashes.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { useOwnProfile } from '../own-profile.reads.ts'
import { removeEducation } from '../editing/mutations/educations.mutation.ts'
import { removeExperience } from '../editing/mutations/experiences.mutation.ts'
import type { CareerRow } from './CareerEditor.tsx'
import css from './CareerList.module.css'
import { type CareerKind, careerTexts, periodText } from './career-texts.ts'
import { Hint } from './Hint.tsx'
import { VisibilitySelect } from './VisibilitySelect.tsx'

interface CareerListProps {
  kind: CareerKind
  rows: readonly CareerRow[]
  onAdd: () => void
  onEdit: (row: CareerRow) => void
}

const marks = { waiting: 'Waiting to be sent', parked: 'Not saved: see your unsent changes' } as const

/** What was added, each with its buttons. */
export function CareerList({ kind, rows, onAdd, onEdit }: CareerListProps) {
  const texts = careerTexts[kind]
  const profile = useOwnProfile()?.profile
  const remove = async ({ id, title, organisation }: CareerRow) => {
    const isSure = await confirmModal({
      title: `Remove this ${texts.one}?`,
      text: `${title}, ${organisation}`,
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    try {
      await (kind === 'experiences' ? commit(removeExperience, { id }) : commit(removeEducation, { id }))
      flashSuccess('Removed.')
    } catch (thrown) {
      flashError(thrown)
    }
  }
  return (
    <ModalFrame
      title={texts.title}
      footer={
        <Button kind="primary" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    >
      {kind === 'experiences' && (
        <Hint name="profile-experience">Your organisations are shown with you in search, the present one first.</Hint>
      )}
      {rows.length === 0 && <p className={css['none']}>{texts.empty}</p>}
      <ul className={css['rows']} aria-label={texts.title}>
        {rows.map(row => (
          <li key={row.id} className={css['row']}>
            <div className={css['what']}>
              <strong>{row.title}</strong>
              <span>{row.organisation}</span>
              <span className={css['when']}>{[periodText(row), row.mark && marks[row.mark]].filter(Boolean).join(' · ')}</span>
            </div>
            <Button size="small" kind="quiet" aria-label={`Edit ${row.title}, ${row.organisation}`} onClick={() => onEdit(row)}>
              Edit
            </Button>
            <Button size="small" kind="quiet" aria-label={`Remove ${row.title}, ${row.organisation}`} onClick={() => void remove(row)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {profile && (
        <div className={css['visibility']}>
          <VisibilitySelect profile={profile} field={kind} />
        </div>
      )}
    </ModalFrame>
  )
}
