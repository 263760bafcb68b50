import { useId, useState } from 'react'
import type { ProfileType } from '#contract/profile-questions.ts'
import { useHasDraft } from '#forms/use-has-draft.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { MessageCircle } from '#ui/Icon.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { AskForm } from './AskForm.tsx'
import { EarlierQuestions } from './EarlierQuestions.tsx'
import css from './AskProfile.module.css'

interface AskProfileProps {
  index: ProfileType
  slug: string
  name: string
}

/** Questions about one profile, answered from its documents. Without the right a placeholder says what leads to it (S3§6). */
export default function AskProfile({ index, slug, name }: AskProfileProps) {
  const id = useId()
  const may = useRight('askProfile')
  const [isWanted, setWanted] = useState(false)
  const draft = `ask-profile/${index}/${slug}`
  const hasDraft = useHasDraft(may ? draft : undefined)
  return (
    <section className={css['part']} aria-labelledby={id}>
      <header className={css['head']}>
        <h2 id={id}>Ask this profile</h2>
      </header>
      {!may ? (
        <>
          <LockedHint right="askProfile">Ask questions and get answers from the publications, projects and patents of {name}.</LockedHint>
          <Picture name="locked-ask" className={css['locked']} />
        </>
      ) : isWanted || hasDraft ? (
        <WithDraft key={slug} name={draft}>
          {stored => <AskForm index={index} slug={slug} name={name} draft={stored} isWanted={isWanted} />}
        </WithDraft>
      ) : (
        <div className={css['closed']}>
          <p>Get answers from the publications, projects, patents, trials and news of {name}, each with its source.</p>
          <Button size="small" icon={MessageCircle} onClick={() => setWanted(true)}>
            Ask a question
          </Button>
        </div>
      )}
      {may && <EarlierQuestions index={index} slug={slug} />}
    </section>
  )
}
