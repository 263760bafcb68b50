import { useCallback, useId, useState } from 'react'
import type { ProfileType } from '#contract/profile-questions.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { MessageCircle } from '#ui/Icon.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { late } from '#ui/waiting/late.tsx'
import css from './AskProfile.module.css'

const DraftedQuestion = late(() => import('./late/DraftedQuestion.tsx'))
const QuestionDraft = late(() => import('./late/QuestionDraft.tsx'))
const EarlierQuestions = late(() => import('./late/EarlierQuestions.tsx'))

interface AskProfileProps {
  index: ProfileType
  slug: string
  name: string
}

/**
 * Questions about one profile, answered from its documents. Without the right a placeholder says what leads to it (S3§6). It stands above most of
 * the profile, so only what comes when it is opened is loaded late.
 */
export function AskProfile({ index, slug, name }: AskProfileProps) {
  const id = useId()
  const may = useRight('askProfile')
  const [opened, setOpened] = useState<'wanted' | 'drafted'>()
  const draft = `ask-profile/${index}/${slug}`
  const handleDraft = useCallback(() => setOpened(now => now ?? 'drafted'), [])
  return (
    <section className={css['part']} aria-labelledby={id} data-screen-only>
      <header className={css['head']}>
        <h2 id={id}>Ask this profile</h2>
      </header>
      {!may ? (
        <>
          <LockedHint right="askProfile">Ask questions and get answers from the publications, projects and patents of {name}.</LockedHint>
          <Picture name="locked-ask" className={css['locked']} />
        </>
      ) : opened ? (
        <DraftedQuestion key={slug} index={index} slug={slug} name={name} draft={draft} isWanted={opened === 'wanted'} />
      ) : (
        <div className={css['closed']}>
          <p>Get answers from the publications, projects, patents, trials and news of {name}, each with its source.</p>
          <Button size="small" icon={MessageCircle} onClick={() => setOpened('wanted')}>
            Ask a question
          </Button>
        </div>
      )}
      {may && <QuestionDraft name={draft} onFound={handleDraft} />}
      {may && <EarlierQuestions index={index} slug={slug} />}
    </section>
  )
}
