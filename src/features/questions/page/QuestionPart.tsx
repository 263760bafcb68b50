import { useState } from 'react'
import type { FramedCommunity } from '#features/communities/index.ts'
import { to } from '#contract/to.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { listHref, pageInAddress } from '../list.rules.ts'
import { useQuestion, type WholeQuestion } from '../question.reads.ts'
import { QuestionView } from './QuestionView.tsx'
import { usePageOfTarget } from './use-page-of-target.ts'

/** A question by its address. One that goes while it is read stays on the screen and says so, so that nothing typed is lost. */
export function QuestionPart({ community, id }: { community: FramedCommunity; id: string }) {
  const { query, href } = usePlace()
  const isGuest = useSession().status === 'guest'
  const page = pageInAddress(query)
  const place = { community: community.slug, question: id }
  const { found, more, pageOf, error, again } = useQuestion(place, page)
  usePageOfTarget(place, found, page, more, pageOf)
  const [last, setLast] = useState<WholeQuestion>()
  if (found && found !== last) setLast(found)
  const isGone = !found && error?.kind === 'http' && (error.status === 404 || error.status === 410 || error.status === 403)
  const shown = found ?? last
  if (shown)
    return <QuestionView community={community} whole={shown} isGone={isGone} page={page} more={more} pageOf={pageOf} onChanged={again} />
  const allQuestions = <ButtonLink href={listHref(community.slug)}>All questions</ButtonLink>
  if (isGone)
    return (
      <EmptyBlock
        title="This question doesn’t exist"
        actions={
          <>
            {isGuest && (
              <ButtonLink kind="primary" href={to('login')} onClick={() => rememberRoute(href)}>
                Log in
              </ButtonLink>
            )}
            {allQuestions}
          </>
        }
      >
        <p>It was deleted, or only some people can read it.{isGuest && ' If you’re a member, log in.'}</p>
      </EmptyBlock>
    )
  return (
    <NotLoadedBlock error={error} again={again} what="The question" offline="This question is not on this device." actions={allQuestions} />
  )
}
