import { useEffect, useEffectEvent } from 'react'
import { call } from '#api/call.ts'
import { questions as calls } from '#contract/questions.ts'
import { to } from '#contract/to.ts'
import { writtenIn } from '#contract/written-hash.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import type { WholeQuestion } from '../question.reads.ts'
import type { QuestionPlace } from '../questions.mirrored.ts'

/** An address that names an answer or a comment leads to the page of answers that has it; one that is gone leaves the page as it is. */
export function usePageOfTarget(
  { community, question }: QuestionPlace,
  found: WholeQuestion | undefined,
  page: number,
  more: boolean,
  /** The page of a question of which the device has everything; null where that has no such row. */
  pageOf: (id: string) => number | null | undefined,
): void {
  const { hash, params } = usePlace()
  const id = writtenIn(hash)
  const isElsewhere =
    id !== undefined && found !== undefined && (more || page > 0) && ![...found.answers, ...found.comments].some(row => row.id === id)
  const turn = useEffectEvent((there: number) => {
    if (there === page) return
    const query = there > 0 ? { page: String(there) } : {}
    void go(to('community.questions.question', { id: params['id'] ?? community, question }, { query, hash }), { replace: true })
  })
  const onDevice = isElsewhere ? (pageOf(id) ?? undefined) : undefined
  useEffect(() => {
    if (!isElsewhere || id === undefined) return
    if (onDevice !== undefined) return turn(onDevice)
    const leaving = new AbortController()
    const args = { params: { id: community, qid: question }, query: { around: id } }
    call(calls.show, args, { signal: leaving.signal }).then(
      ({ page: there }) => turn(there),
      () => undefined,
    )
    return () => leaving.abort()
  }, [isElsewhere, onDevice, id, community, question])
}
