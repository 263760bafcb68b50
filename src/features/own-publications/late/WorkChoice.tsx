import { type FoundPublication, titleOfPublication } from '#contract/own-publication.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { publicationFacts, publicationNames } from '../publication-texts.ts'
import css from './ImportPublicationsModal.module.css'

interface WorkChoiceProps {
  work: FoundPublication
  ticked: boolean
  disabled: boolean
  onTick: (ticked: boolean) => void
}

/** A work of an ORCID record, and what it becomes here. */
export function WorkChoice({ work: { publication, same_record, is_there }, ticked, disabled, onTick }: WorkChoiceProps) {
  const title = titleOfPublication(publication)
  const about = [publicationNames(publication), publicationFacts(publication)].filter(Boolean).join(' · ')
  if (is_there)
    return (
      <div className={css['there']}>
        <bdi>{title}</bdi>
        <span className={css['quiet']}>On your profile already</span>
      </div>
    )
  return (
    <Checkbox
      checked={ticked}
      disabled={disabled}
      onChange={event => onTick(event.target.checked)}
      label={<bdi>{title}</bdi>}
      note={
        <span className={css['note']}>
          {about && <bdi>{about}</bdi>}
          {same_record && (
            <span>
              {same_record.title === title ? 'In the catalogue: it is linked' : `In the catalogue as “${same_record.title}”: it is linked`}
            </span>
          )}
        </span>
      }
    />
  )
}
